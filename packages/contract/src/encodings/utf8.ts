/** Counts what speaks for and against UTF-8 in a run of bytes. */
interface Utf8Count {
  /** Bytes after the first one of all letters that are right: what chance alone would hardly produce. */
  evidence: number
  /** Sequences that aren't UTF-8. */
  faults: number
}

/** How many bytes a UTF-8 sequence at this place has; negative for the bytes of a faulty one (Unicode 17, table 3-7). */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4) return -1
  for (let step = 1; step < length; step++) {
    const next = bytes[at + step]
    if (next === undefined || next < lowestAfter(first, step) || next > highestAfter(first, step)) return -step
  }
  return length
}

function lowestAfter(first: number, step: number): number {
  if (step > 1) return 0x80
  return first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
}

function highestAfter(first: number, step: number): number {
  if (step > 1) return 0xbf
  return first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
}

/** Counts sequences of more than one byte. With `isCut`, one that is cut off at the end is no fault. */
export function countUtf8(bytes: Uint8Array, isCut: boolean): Utf8Count {
  const count = { evidence: 0, faults: 0 }
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length > 0) count.evidence += length - 1
    else if (!(isCut && at - length === bytes.length)) count.faults++
    at += Math.abs(length)
  }
  return count
}
