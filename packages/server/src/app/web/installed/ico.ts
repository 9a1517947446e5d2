const headBytes = 6
const entryBytes = 16

/** Puts square pictures of up to 255 pixels into one icon file. Every program since Windows Vista reads PNG inside of it. */
export function icoOf(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(headBytes + entryBytes * pictures.length)
  // Type 1 is an icon.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = headBytes + entryBytes * at
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    // One plane of 32 bits for each pixel.
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
