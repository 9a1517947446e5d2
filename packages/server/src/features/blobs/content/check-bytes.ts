import { crc32 } from 'node:zlib'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'

/**
 * Passes on the bytes of a whole file, and calls `onDamage` before the last of them if their checksum isn't the one that
 * was stored, or when they end early: the receiver then misses bytes, and knows that the file is not complete. A flipped bit is
 * never passed on as if it were right. `onSound` is called once all of them are. CRC-32 finds every single error and costs a tenth of SHA-256; the nightly check compares hashes.
 */
export async function* checkedBytes(
  source: AsyncIterable<Uint8Array>,
  { size, crc32: expected }: Pick<BlobRow, 'crc32' | 'size'>,
  onDamage: () => Promise<Error>,
  onSound: () => void,
): AsyncGenerator<Uint8Array> {
  let crc = 0
  let passed = 0
  for await (const chunk of source) {
    crc = crc32(chunk, crc)
    passed += chunk.byteLength
    if (passed >= size && (passed > size || crc !== expected)) throw await onDamage()
    if (passed === size) onSound()
    yield chunk
  }
  // The receiver would wait for the rest.
  if (passed < size) throw await onDamage()
}

export function isIntact(bytes: Uint8Array, { size, crc32: expected }: Pick<BlobRow, 'crc32' | 'size'>): boolean {
  return bytes.byteLength === size && crc32(bytes) === expected
}
