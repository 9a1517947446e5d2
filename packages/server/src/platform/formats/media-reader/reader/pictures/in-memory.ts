import type { Sized } from './found.ts'

/** Bytes that were read already, in the form of a file. */
export function inMemory(bytes: Buffer): Sized {
  return {
    size: bytes.length,
    read: async (start, length) =>
      bytes.subarray(Math.min(start, bytes.length), Math.min(start + length, bytes.length)),
  }
}
