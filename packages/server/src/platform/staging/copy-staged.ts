import { constants } from 'node:fs'
import { syncData } from './append.ts'
import type { Disk } from './disk.ts'
import { StagingError } from './staging-error.ts'

/**
 * Makes another file of the first `size` bytes of a file that someone may still be writing to, and syncs it. File
 * systems that can share blocks copy nothing. What a failed copy has left is removed.
 * @throws StagingError `offset` if the file is shorter, `sync-failed`, or the error of the system
 */
export async function copyStaged(disk: Disk, from: string, to: string, size: number): Promise<void> {
  await disk.copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  try {
    await cutAndSync(disk, to, size)
  } catch (error) {
    // If it can't be removed now, the sweep removes it.
    await disk.unlink(to).catch(() => undefined)
    throw error
  }
}

/** Makes a file exactly `size` bytes long and syncs it. @throws StagingError `offset` if it is shorter, `sync-failed` */
export async function cutAndSync(disk: Disk, path: string, size: number): Promise<void> {
  const handle = await disk.open(path, 'r+')
  try {
    const { size: found } = await handle.stat()
    if (found < size) throw new StagingError('offset', `The file has ${found} bytes, not ${size}`)
    if (found > size) await handle.truncate(size)
    await syncData(handle)
  } finally {
    await handle.close()
  }
}
