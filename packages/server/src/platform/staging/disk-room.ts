import { DiskHung } from './disk-queue.ts'
import { diskSpace } from './node-disk.ts'

export interface DiskRoom {
  /**
   * Claims room before bytes are written. Returns immediately while the last measurement suffices. @throws an error
   * with the code `ENOSPC` if the reserve would be touched
   */
  claim(bytes: number): Promise<void> | undefined
  /** Bytes that may be written; infinite if the file system does not report it. */
  free(): Promise<number>
}

/** Bytes that may be granted before the disk is measured again, since others write to it too. */
const mostAtOnce = 16 * 1024 * 1024
const freshMs = 1000

/**
 * Keeps the last bytes of a disk free of file contents. The database is on it too: once it can't write, nothing can be
 * deleted and the disk stays full. If the file system does not report its free space, nothing is reserved.
 */
export function createDiskRoom(path: string, reserveBytes: number): DiskRoom {
  let left = 0
  let measuredAt = Number.NEGATIVE_INFINITY

  async function free(): Promise<number> {
    const found = await diskSpace(path).catch(error => {
      if (error instanceof DiskHung) throw error
      return null
    })
    return found ? Math.max(0, found.bavail * found.bsize - reserveBytes) : Number.POSITIVE_INFINITY
  }

  async function measure(bytes: number): Promise<void> {
    const found = await free()
    measuredAt = performance.now()
    left = Math.min(found, Math.max(mostAtOnce, bytes)) - bytes
    if (left >= 0) return
    left = 0
    throw Object.assign(new Error('The remaining disk space is reserved for the database'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
  }

  return {
    free,
    claim(bytes) {
      if (reserveBytes === 0) return undefined
      if (bytes > left || performance.now() - measuredAt > freshMs) return measure(bytes)
      left -= bytes
      return undefined
    },
  }
}
