// Signals: values that views follow. A view that reads a signal is drawn again when it changes.

/**
 * @typedef {{run: () => void, stop: () => void, sources: Set<Set<Effect>>, inner: Set<Effect>}} Effect
 */

/** The effect that runs now: what it reads will run it again. @type {Effect | null} */
let reader = null;

/** The effects that must run, in the order in which their signals changed. @type {Set<Effect>} */
const stale = new Set();
let depth = 0;

/**
 * A value. Whoever reads it in an effect runs again after it is set to another value.
 * @template T
 */
export class Signal {
  /** @type {T} */
  #value;
  /** @type {Set<Effect>} */
  #readers = new Set();

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  /** @returns {T} */
  get value() {
    if (reader) {
      this.#readers.add(reader);
      reader.sources.add(this.#readers);
    }
    return this.#value;
  }

  set value(value) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    batch(() => {
      for (const effect of this.#readers) stale.add(effect);
    });
  }

  /**
   * Sets the value that follows from the old one, which is not read.
   * @param {(old: T) => T} change
   */
  update(change) {
    this.value = change(this.#value);
  }
}

/** Makes several changes; what reads them runs once, after the last. @param {() => void} change */
export function batch(change) {
  depth += 1;
  try {
    change();
    if (depth > 1) return;
    for (const one of stale) {
      stale.delete(one);
      one.run();
    }
  } finally {
    depth -= 1;
  }
}

/**
 * Runs `act` now and whenever a signal that it read has changed. Effects that `act` makes end when it
 * runs again.
 * @param {() => void} act
 * @returns {{stop: () => void}}
 */
export function effect(act) {
  const stop = () => {
    for (const readers of own.sources) readers.delete(own);
    for (const one of own.inner) one.stop();
    own.sources.clear();
    own.inner.clear();
    stale.delete(own);
  };
  const run = () => {
    stop();
    const before = reader;
    reader = own;
    try {
      act();
    } finally {
      reader = before;
    }
  };
  /** @type {Effect} */
  const own = {run, stop, sources: new Set(), inner: new Set()};
  reader?.inner.add(own);
  run();
  return own;
}

/**
 * Calls `act` whenever the value that `read` computes from signals changes, but not at first.
 * @template T
 * @param {() => T} read
 * @param {(now: T, before: T) => void} act
 * @returns {{stop: () => void}}
 */
export function follow(read, act) {
  /** @type {{value: T} | null} */
  let last = null;
  return effect(() => {
    const now = read();
    const before = last;
    last = {value: now};
    if (!before || Object.is(now, before.value)) return;
    const outer = reader;
    reader = null;
    try {
      act(now, before.value);
    } finally {
      reader = outer;
    }
  });
}

/**
 * A signal that keeps the value that `read` computes from others.
 * @template T
 * @param {() => T} read
 */
export function derived(read) {
  const signal = new Signal(read());
  effect(() => {
    signal.value = read();
  });
  return signal;
}
