import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/**
 * The space needed there, more than all concurrent tests and their PostgreSQL server use, and the memory that even a
 * small machine needs besides.
 */
const freeBytes = 1024 ** 3
const spareBytes = 2 * 1024 ** 3

/**
 * Makes a folder for the data of a test's application, in memory if there is room: every file and its folder are
 * synced, which takes longer on many disks than the rest of the test. The tests in test/faults prove on a real disk
 * what survives a kill.
 */
export function makeTestFolder(prefix: string): string {
  if (hasRoomInMemory()) {
    try {
      return mkdtempSync(join(inMemory, prefix))
    } catch {
      // This user has no access to it.
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
