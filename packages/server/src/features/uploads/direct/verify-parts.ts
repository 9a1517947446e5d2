import { createHash } from 'node:crypto'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { headLength, sniffType } from '../../../platform/formats/sniff-type.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import type { Settled } from '../store-watched.ts'
import type { DirectTransfer } from '../transfers/direct-transfer.ts'
import { findPartHashes } from '../transfers/parts.repository.ts'
import { countParts } from './part-sizes.ts'

export interface VerifyOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes verified so far. */
  readonly onChecked: (bytes: number) => void
}

/**
 * Reads the object once, compares each part with the SHA-256 that its sender announced, and determines what the file's
 * row needs. Null if the bytes differ from what was announced, or are missing.
 */
export async function verifyParts(
  ctx: Needs<'db' | 'storage'>,
  transfer: DirectTransfer,
  { signal, onChecked }: VerifyOptions,
): Promise<Settled | null> {
  const { row, key, size, partSize } = transfer
  const announced = await findPartHashes(ctx.db.read, row.id)
  const digest = new RunningDigest()
  const check = new PartCheck(partSize, announced)
  const head: Buffer[] = []
  try {
    for await (const chunk of await ctx.storage.read(key, { signal })) {
      const bytes = chunk as Buffer
      if (digest.size < headLength) head.push(bytes.subarray(0, headLength))
      digest.update(bytes)
      check.update(bytes)
      onChecked(digest.size)
      if (digest.size > size) return null
    }
  } catch (error) {
    if (isStorageError(error, 'missing')) return null
    if (signal.aborted) throw fail('transfer.gone')
    throw error
  }
  const found = digest.current()
  const isWhole = row.sha256 === null || row.sha256 === found.sha256
  if (found.size !== size || !isWhole || !check.areRight(countParts(size, partSize))) return null
  return { digest: found, mime: await sniffType(Buffer.concat(head).subarray(0, headLength), row.name) }
}

/** Compares the parts of a stream with their announced hashes. */
class PartCheck {
  readonly #partSize: number
  readonly #announced: ReadonlyMap<number, string>
  #hash = createHash('sha256')
  #inPart = 0
  #done = 0
  #isRight = true

  constructor(partSize: number, announced: ReadonlyMap<number, string>) {
    this.#partSize = partSize
    this.#announced = announced
  }

  update(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      const piece = chunk.subarray(at, at + this.#partSize - this.#inPart)
      this.#hash.update(piece)
      this.#inPart += piece.length
      at += piece.length
      if (this.#inPart === this.#partSize) this.#close()
    }
  }

  areRight(count: number): boolean {
    if (this.#inPart > 0) this.#close()
    return this.#isRight && this.#done === count
  }

  #close(): void {
    this.#done++
    if (this.#announced.get(this.#done) !== this.#hash.digest('hex')) this.#isRight = false
    this.#hash = createHash('sha256')
    this.#inPart = 0
  }
}
