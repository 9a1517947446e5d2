import { statfs } from 'node:fs/promises'

export interface DiskRoom {
  /**
   * Asks before bytes are written. Answers at once while what was measured lasts.
   * @throws an error with the code `ENOSPC` when the reserve would be touched
   */
  claim(bytes: number): Promise<void> | undefined
  /** Bytes that may be written; infinite where the file system does not tell. */
  free(): Promise<number>
}

/** Bytes that may be handed out before the disk is measured again: others write to it too. */
const mostAtOnce = 16 * 1024 * 1024
const freshMs = 1000

/**
 * Keeps the last bytes of a disk free of file contents. The database lies there too, and when it can't write any more,
 * nothing can be deleted, so the disk would stay full. What a file system does not tell is not kept.
 */
export function createDiskRoom(path: string, reserveBytes: number): DiskRoom {
  let left = 0
  let measuredAt = Number.NEGATIVE_INFINITY

  async function free(): Promise<number> {
    const found = await statfs(path).catch(() => null)
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
