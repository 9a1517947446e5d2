/** The picture that an audio file carries. */
export type Cover = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** Reads a piece of the file: the bytes `from` (inclusive) to `to` (exclusive). */
type Read = (from: number, to: number) => Promise<Uint8Array>

const mostTag = 8 * 1024 * 1024
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const ascii = new TextDecoder('latin1')

/** The cover in the tags at the start of an MP3 or FLAC file; null if there is none, or none that can be read. */
export async function readCover(read: Read, size: number): Promise<Cover | null> {
  const head = await read(0, Math.min(size, 10))
  if (head.length < 10) return null
  if (ascii.decode(head.subarray(0, 3)) === 'ID3') {
    const end = 10 + synchsafe(head, 6)
    return end <= mostTag && end <= size ? inId3(head, await read(0, end)) : null
  }
  return ascii.decode(head.subarray(0, 4)) === 'fLaC' ? inFlac(read, size) : null
}

/** ID3v2.3 and 2.4, https://id3.org/id3v2.3.0: frames with a name, a length and two bytes of flags. */
function inId3(head: Uint8Array, tag: Uint8Array): Cover | null {
  const version = head[3] ?? 0
  const flags = head[5] ?? 0
  const isUnsynchronised = (flags & 0x80) !== 0
  if (version < 3 || version > 4 || isUnsynchronised) return null
  const lengthOf = version === 4 ? synchsafe : wholeNumber
  let at = 10
  const hasExtension = (flags & 0x40) !== 0
  if (hasExtension) at += version === 4 ? synchsafe(tag, at) : wholeNumber(tag, at) + 4
  while (at + 10 < tag.length && tag[at] !== 0) {
    const name = ascii.decode(tag.subarray(at, at + 4))
    const end = at + 10 + lengthOf(tag, at + 4)
    // Compressed and encrypted frames have flags.
    if (name === 'APIC' && (tag[at + 9] ?? 0) === 0 && end <= tag.length) return inFrame(tag.subarray(at + 10, end))
    at = end
  }
  return null
}

/** Encoding of the description, media type, kind of picture, description, and the picture. */
function inFrame(frame: Uint8Array): Cover | null {
  const isWide = frame[0] === 1 || frame[0] === 2
  const typeEnd = frame.indexOf(0, 1)
  if (typeEnd < 0) return null
  const step = isWide ? 2 : 1
  let at = typeEnd + 2
  while (at < frame.length && (frame[at] !== 0 || (isWide && frame[at + 1] !== 0))) at += step
  return coverOf(ascii.decode(frame.subarray(1, typeEnd)), frame.subarray(at + step))
}

/** Blocks with their kind and length; that of kind 6 is a picture (RFC 9639, 8.8). */
async function inFlac(read: Read, size: number): Promise<Cover | null> {
  let at = 4
  for (let block = 0; block < 64 && at + 4 <= size; block++) {
    const [kind = 0, ...length] = await read(at, at + 4)
    const end = at + 4 + wholeNumber(Uint8Array.from([0, ...length]), 0)
    if (end > size) return null
    if ((kind & 0x7f) === 6 && end - at <= mostTag) return inBlock(await read(at + 4, end))
    const isLast = (kind & 0x80) !== 0
    if (isLast) return null
    at = end
  }
  return null
}

function inBlock(block: Uint8Array): Cover | null {
  const typeLength = wholeNumber(block, 4)
  const type = ascii.decode(block.subarray(8, 8 + typeLength))
  const afterWords = 8 + typeLength + 4 + wholeNumber(block, 8 + typeLength)
  // Width, height, depth and number of colours are in the picture as well.
  const at = afterWords + 16
  return coverOf(type, block.subarray(at + 4, at + 4 + wholeNumber(block, at)))
}

function coverOf(type: string, bytes: Uint8Array): Cover | null {
  const known = type === 'image/jpg' ? 'image/jpeg' : type
  return shownTypes.has(known) && bytes.length > 0 ? { type: known, bytes: Uint8Array.from(bytes) } : null
}

function wholeNumber(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, offset) => sum * 256 + (bytes[at + offset] ?? 0), 0)
}

/** Seven bits of each byte count. */
function synchsafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, offset) => sum * 128 + ((bytes[at + offset] ?? 0) & 0x7f), 0)
}
