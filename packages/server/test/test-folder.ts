import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** What has to be free there and besides: more than tests keep that run at once, their PostgreSQL server among it, and what a small machine does its work in. */
const freeBytes = 1024 ** 3
const spareBytes = 2 * 1024 ** 3

/**
 * A new folder for what the application of a test keeps, in memory where the system has room for it: every file is synced, and
 * its folder too, for which many disks take longer than the test does for everything else. What survives a kill is proved on the
 * disk, in test/faults.
 */
export function makeTestFolder(prefix: string): string {
  if (hasRoomInMemory()) {
    try {
      return mkdtempSync(join(inMemory, prefix))
    } catch {
      // It is not for this user.
    }
  }
  return mkdtempSync(join(tmpdir(), prefix))
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= freeBytes && freemem() >= freeBytes + spareBytes
  } catch {
    return false
  }
}
