import type { BlockRing } from '../http/bytes/block-ring.ts'
import { ChunkJoiner, passLength } from './chunk-joiner.ts'
import { endRecords, maxHeaderLength, writeCentralHeader, writeLocalHeader, type ZipEntry } from './zip-records.ts'

/** The offset of every header. Both lists have one element more than there are entries: where the last one ends. */
export type ZipLayout = {
  entries: readonly ZipEntry[]
  /** Each local header starts at one of these. */
  localStarts: Float64Array
  /** Each central directory header starts at one of these. */
  centralStarts: Float64Array
}

/** The part of the archive from `from` up to, not including, `to`. */
type Span = { from: number; to: number }

/**
 * The bytes of the archive in a span. Opens each entry it touches, one after the other, and closes it before the next,
 * even if the caller stops early. Throws when an entry has fewer or more bytes than its size says, when `open` throws,
 * and when the signal is aborted.
 */
export async function* readZip(
  layout: ZipLayout,
  span: Span,
  ring: BlockRing,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { entries, localStarts, centralStarts } = layout
  const joiner = new ChunkJoiner()
  const scratch = Buffer.allocUnsafe(maxHeaderLength)
  const header = (length: number, start: number) => joiner.add(keep(clip(scratch.subarray(0, length), start, span)))

  for (let index = indexAt(localStarts, span.from); index < entries.length && localStarts[index]! < span.to; index++) {
    signal?.throwIfAborted()
    const entry = entries[index]!
    const start = localStarts[index]!
    const length = writeLocalHeader(scratch, entry)
    for (const chunk of header(length, start)) yield chunk
    const from = Math.max(0, span.from - start - length)
    const to = Math.min(entry.size, span.to - start - length)
    if (from >= to) continue
    for await (const piece of entryBytes(entry, index, { span: { from, to }, ring, signal })) {
      for (const chunk of joiner.add(piece)) yield chunk
    }
  }

  for (
    let index = indexAt(centralStarts, span.from);
    index < entries.length && centralStarts[index]! < span.to;
    index++
  ) {
    signal?.throwIfAborted()
    const length = writeCentralHeader(scratch, entries[index]!, localStarts[index]!)
    for (const chunk of header(length, centralStarts[index]!)) yield chunk
  }

  const directoryStart = centralStarts[0]!
  const directoryEnd = centralStarts[entries.length]!
  const end = endRecords(entries.length, directoryStart, directoryEnd - directoryStart)
  for (const chunk of joiner.add(clip(end, directoryEnd, span))) yield chunk
  for (const chunk of joiner.flush()) yield chunk
}

async function* entryBytes(
  entry: ZipEntry,
  index: number,
  { span, ring, signal }: { span: Span; ring: BlockRing; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  const isWhole = span.from === 0 && span.to === entry.size
  const source = await entry.open(isWhole ? undefined : { start: span.from, end: span.to - 1 }, ring, signal)
  const promised = span.to - span.from
  let left = promised
  for await (const chunk of source) {
    signal?.throwIfAborted()
    // Never truncated or padded: the sizes and checksums in the archive's directory would then be wrong.
    if (chunk.length > left) throw new Error(`Zip entry ${index} has more than the ${promised} bytes announced`)
    left -= chunk.length
    yield chunk
  }
  if (left > 0) throw new Error(`Zip entry ${index} has ${promised - left} of the ${promised} bytes announced`)
}

/** The index of the last start that is not after the position; 0 if all are. */
function indexAt(starts: Float64Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}

function clip(piece: Buffer, start: number, span: Span): Buffer {
  return piece.subarray(Math.max(0, span.from - start), Math.max(0, Math.min(piece.length, span.to - start)))
}

/** A long header would be passed on in the scratch buffer, which the next one overwrites. */
function keep(piece: Buffer): Buffer {
  return piece.length >= passLength ? Buffer.from(piece) : piece
}
