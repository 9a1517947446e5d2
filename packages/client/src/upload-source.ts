import type { RequestBody } from './schema.generated.ts'

/** Bytes to upload. The size of a stream isn’t known before its end. */
export type UploadSource = Blob | Uint8Array | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Bytes that can be read in parts. */
export interface Source {
  /** Null for a stream. */
  readonly size: number | null
  readonly name?: string
  readonly type?: string
  readonly lastModified?: number
  /** Whether any part can be read at any time; a stream only keeps its newest part. */
  readonly canSeek: boolean
  /**
   * The part that begins at an offset, and for the last part of a stream the size of everything.
   * @throws RangeError if a stream has moved on
   */
  read(offset: number): Promise<{ readonly body: RequestBody; readonly size: number | null }>
}

/** Prepares bytes to be read in parts of this size. */
export function openSource(given: UploadSource, partBytes: number): Source {
  if (typeof given === 'string' || given instanceof Uint8Array)
    return openBlob(new Blob([given as string | Uint8Array<ArrayBuffer>]), partBytes)
  if (given instanceof Blob) return openBlob(given, partBytes)
  return openStream(given, partBytes)
}

function openBlob(blob: Blob, partBytes: number): Source {
  const { name, lastModified } = blob as Partial<File>
  return {
    size: blob.size,
    ...(name === undefined ? {} : { name }),
    ...(lastModified === undefined ? {} : { lastModified }),
    type: blob.type,
    canSeek: true,
    read: async offset => ({ body: blob.slice(offset, offset + partBytes), size: null }),
  }
}

/** Keeps one part in memory, so that it can be sent again. */
function openStream(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, partBytes: number): Source {
  const parts = inParts(iterate(stream), partBytes)
  let begin = 0
  let kept = new Uint8Array(0)
  let isLast = false
  return {
    size: null,
    canSeek: false,
    async read(offset) {
      if (offset < begin || offset > begin + kept.length) throw new RangeError('These bytes of the stream are gone')
      if (offset === begin + kept.length && !isLast) {
        const next = await parts.next()
        begin = offset
        kept = next.value?.bytes ?? new Uint8Array(0)
        isLast = next.done === true || next.value.isLast
      }
      const body = new Blob([kept.subarray(offset - begin)])
      return { body, size: isLast ? begin + kept.length : null }
    },
  }
}

interface StreamPart {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isLast: boolean
}

/** Joins and divides what a stream yields into parts of this size; only the last is shorter, and it may be empty. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<StreamPart> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === partBytes) {
        yield { bytes: part, isLast: false }
        part = new Uint8Array(partBytes)
        filled = 0
      }
      const taken = chunk.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true }
}

/** Browsers differ in whether a stream can be iterated. */
async function* iterate(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(source instanceof ReadableStream)) {
    yield* source
    return
  }
  const reader = source.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}
