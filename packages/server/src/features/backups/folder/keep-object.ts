import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../../platform/ids.ts'
import { type Digest, RunningDigest } from '../../../platform/staging/running-digest.ts'
import { names, objectPath } from './layout.ts'

export interface ObjectSource {
  readonly read: () => Promise<Readable>
  /** What the bytes must hash to, in hexadecimal; null if nobody knows. */
  readonly sha256: string | null
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Copies bytes into a folder of backups, under their hash. They are whole and durable there, or not there at all.
 * Returns what they hash to; if that isn't what it must be, nothing is kept.
 */
export async function keepObject(folder: string, { read, sha256, onBytes, signal }: ObjectSource): Promise<Digest> {
  const arriving = join(folder, names.objects, `arriving-${newId()}`)
  const running = new RunningDigest()
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      running.update(chunk)
      onBytes(chunk.byteLength)
      yield chunk
    }
  }
  try {
    await pipeline(await read(), watched, createWriteStream(arriving, { mode: 0o600, flush: true }), { signal })
    const digest = running.current()
    if (sha256 !== null && digest.sha256 !== sha256) return digest
    const path = objectPath(folder, digest.sha256)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(arriving, path)
    return digest
  } finally {
    await rm(arriving, { force: true })
  }
}
