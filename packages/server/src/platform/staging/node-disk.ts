import { close, open, read, type StatsFs } from 'node:fs'
import promises, { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Disk } from './disk.ts'
import { createDiskQueue, inQueue } from './disk-queue.ts'

const openFile = promisify(open)
const readFile = promisify(read)
const closeFile = promisify(close)

/** Node.js has four threads for the system unless the environment says otherwise; at most half of them wait for stored bytes. */
// biome-ignore lint/style/noProcessEnv: Node.js itself reads it before anything of the program runs
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const queue = createDiskQueue(Math.max(1, Math.floor(threads / 2)))

export const nodeDisk: Disk = inQueue({ ...promises, readStart }, queue)

/** The free space of the disk of a folder. */
export function diskSpace(folder: string): Promise<StatsFs> {
  return queue.run(() => statfs(folder))
}

/** Without a `FileHandle`: making and closing one takes longer than reading a small file. */
async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const descriptor = await openFile(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(maxBytes)
    // For a local file, a short read means its end.
    const { bytesRead } = await readFile(descriptor, buffer, 0, maxBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await closeFile(descriptor)
  }
}
