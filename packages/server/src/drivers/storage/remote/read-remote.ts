import type { Readable } from 'node:stream'
import { assertRange, type ByteRange, type ReadOptions } from '../storage-driver.ts'
import { RemoteStream } from './remote-stream.ts'

export interface OpenedObject {
  readonly source: Readable
  /** Bytes of the whole object. */
  readonly size: number
}

/**
 * Reads an object of a store that reports its size only when it is opened. @param open opens the whole object or a
 * range of it
 * @throws `range`, and as `open`
 */
export async function readRemote(
  open: (range: ByteRange | undefined) => Promise<OpenedObject>,
  { range, signal }: ReadOptions,
): Promise<Readable> {
  if (range) assertRange(range, Number.MAX_SAFE_INTEGER)
  const { source, size } = await open(range)
  try {
    if (range) assertRange(range, size)
  } catch (error) {
    source.destroy()
    throw error
  }
  const start = range?.start ?? 0
  const length = range ? range.end - start + 1 : size
  const reopen = async (offset: number) => (await open({ start: start + offset, end: start + length - 1 })).source
  return new RemoteStream({ source, length, reopen, signal })
}
