// Types of the data that several modules share, for the type checker.

/**
 * @typedef {object} Board
 * @property {number} side
 * @property {number} box_rows 0 if there are no boxes
 * @property {number} box_columns
 * @property {number[] | null} regions the region of each cell in reading order, for a jigsaw
 * @property {string[]} symbols the symbol of each digit
 */

/**
 * A constraint, as `rule_data` of apps/api/rules.py has it, or a house.
 * @typedef {object} Rule
 * @property {string} id the name of a house, or the line of text; other rules do not change it
 * @property {string | null} line null for a house
 * @property {string} kind
 * @property {string} family
 * @property {string} title
 * @property {string} label
 * @property {string} sentence
 * @property {string[]} cells
 * @property {boolean} on whether the drawing has its marks; true for a house
 */

/**
 * The drawing of the rules, as `of_drawing` of playground/page_data.py has it.
 * @typedef {object} Drawing
 * @property {Shape[]} under
 * @property {Shape[]} over
 * @property {number[]} margin above, right, below, left
 * @property {string[]} globals
 * @property {string[][]} sentences
 * @property {Rule[]} rules every rule beyond the houses
 */

/** @typedef {[string, Record<string, string | number>, string]} Shape tag, attributes, text */

/** @typedef {{title: string | null, author: string | null, rules: string | null}} About */

/**
 * A puzzle to load. Arrays have a value for each cell in reading order; 0 stands for none.
 * @typedef {object} Opened
 * @property {Board} board
 * @property {number[]} digits the givens
 * @property {number[]} [entries]
 * @property {number[]} [corner] notes: bit d - 1 for each digit d
 * @property {number[]} [centre]
 * @property {number[]} [colours]
 * @property {string[]} [rules] lines of text
 * @property {string[]} [off] identifiers of the rules that are switched off
 * @property {About} [about]
 * @property {Drawing | null} [drawing]
 * @property {boolean} [back] true if the entries come from the memory of this browser
 */

/**
 * @typedef {Pick<Opened, "entries" | "corner" | "centre" | "colours">} Position the work of a person
 */

/** @typedef {{cell: string, digit: number}} Candidate */

/** @typedef {{digit: number, part?: string}} Shown a candidate and the part that it plays */

/** @typedef {{cells: string[], as: string}} Mark */

/** @typedef {{from: Candidate, to: Candidate, strong: boolean}} Link */

/**
 * A picture on the grid. Arrays are by place in reading order.
 * @typedef {object} Picture
 * @property {number[]} [digits]
 * @property {(string | undefined | null)[]} [kinds]
 * @property {(Shown[] | null | undefined)[]} [candidates]
 * @property {Mark[]} [marks]
 * @property {Link[]} [links]
 * @property {number[]} [second] the digits of a second solution
 * @property {number[]} [corner] notes: bit d - 1 for each digit d
 * @property {number[]} [centre]
 * @property {number[]} [colours] 0 for none
 */

/** @typedef {{name: string, about: string}} Named */

/**
 * A search; each line of pseudo-code has the event of a trace that it makes, or "".
 * @typedef {Named & {traceable: boolean, classic: boolean, pseudocode: {line: string, event: string}[]}} Search
 */

/**
 * The answer to `choices`.
 * @typedef {object} Choices
 * @property {{name: string, title: string, about: string}[]} backends
 * @property {Search[]} searches
 * @property {{name: string, about: string, suffix: string, clauses: boolean}[]} formats
 * @property {string[]} solvers
 * @property {Record<string, string>} defaults
 * @property {Named[]} clause_set
 * @property {Named[]} at_most_one
 * @property {Named[]} cells
 * @property {{name: string, title: string, family: string, sentence: string, line: string}[]} kinds the
 *   kinds that a person can add
 * @property {Named[]} sums
 * @property {Named[]} relations
 * @property {Named[]} automata
 * @property {Named[]} tables
 */

/** @typedef {Record<string, any>} Part a part of an answer; its field `part` names what it is */

/** @typedef {Record<string, unknown>} Fields the fields of a question */

/**
 * What a view may use of the page.
 * @typedef {object} Page
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {import("./grid.js").Grid} grid
 * @property {import("./layers.js").Layers} layers
 * @property {typeof import("./work.js").run} run
 * @property {import("./signal.js").Signal<string>} mode "play", "model" or "search"
 * @property {import("./signal.js").Signal<string | null>} cell the selected cell
 * @property {import("./timeline.js").Timeline} timeline
 * @property {import("./model/strengths.js").Strengths} strengths
 * @property {(options?: {entries?: boolean}) => Fields} fields
 * @property {Promise<Choices>} choices
 * @property {ReturnType<typeof import("./check.js").checking>} check
 */

export {};
