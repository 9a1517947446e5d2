import { open, stat } from 'node:fs/promises'

/** A part of a file, at most as long as the rest of it. */
export async function readBytes(path: string, from: number, most: number): Promise<Buffer> {
  const size = Math.max(0, Math.min((await stat(path)).size - from, most))
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
