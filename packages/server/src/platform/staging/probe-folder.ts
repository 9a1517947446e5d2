import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { stagingError } from './staging-error.ts'

/** Such a file left by a killed process is swept like any other staged file that belongs to nothing. */
const prefix = 'probe-'

/**
 * Writes a byte to a file of its own in the staging folder, syncs it, and removes it again: a disk that fails often accepts
 * bytes and only then can't keep them.
 * @throws StagingError
 */
export async function probeFolder(disk: Disk, folder: string): Promise<void> {
  const id = `${prefix}${randomUUID()}`
  const path = join(folder, id)
  try {
    const handle = await disk.open(path, 'wx', 0o640)
    try {
      await handle.write(Buffer.of(0))
      await handle.datasync()
    } finally {
      await handle.close()
      await disk.unlink(path)
    }
  } catch (error) {
    throw stagingError(error, id)
  }
}
