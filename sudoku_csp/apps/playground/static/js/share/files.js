// Saving files, and a picture as PNG.

/** Saves a file on the reader's machine. @param {string} name @param {Blob} content */
export function save(name, content) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The picture of an SVG text as PNG; `width` is its number of pixels across.
 * @param {string} svg
 * @param {number} width
 */
export async function png(svg, width) {
  const address = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * picture.naturalHeight) / picture.naturalWidth);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!made) throw new Error("This browser cannot make the picture.");
    return made;
  } finally {
    URL.revokeObjectURL(address);
  }
}
