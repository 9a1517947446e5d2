import { crc32 } from 'node:zlib'
import { endRecords, maxHeaderLength, writeCentralHeader, writeLocalHeader } from './zip-records.ts'

/** A small file of an archive that is made while it is sent. */
export interface StreamedFile {
  /** A safe path inside the archive: see `createZipNamer`. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/**
 * The bytes of an archive of stored files, one after the other as they are made: its length isn't known before. Keeps
 * one file at a time in memory, and some hundred bytes for each.
 */
export async function* streamZip(files: AsyncIterable<StreamedFile>): AsyncGenerator<Uint8Array> {
  const scratch = Buffer.allocUnsafe(maxHeaderLength)
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, bytes, modifiedAt } of files) {
    const open = async (): Promise<AsyncIterable<Uint8Array>> => {
      throw new Error('The bytes of a streamed file are sent once')
    }
    const entry = { name, size: bytes.length, crc32: crc32(bytes), modifiedAt, open }
    directory.push(Buffer.from(scratch.subarray(0, writeCentralHeader(scratch, entry, at))))
    const head = Buffer.from(scratch.subarray(0, writeLocalHeader(scratch, entry)))
    yield head
    yield bytes
    at += head.length + bytes.length
  }
  const whole = Buffer.concat(directory)
  yield whole
  yield endRecords(directory.length, at, whole.length)
}
