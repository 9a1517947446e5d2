import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  remove(): void
}

/** Mounts a file system of a few mebibytes in memory for tests, or prints why it can't and returns null. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'holdall-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    rmSync(path, { recursive: true })
    console.warn(`Tests of a full disk are skipped: ${error instanceof Error ? error.message.trim() : error}`)
    return null
  }
  return {
    path,
    remove() {
      // Unmounted lazily: a failed test may have left a file open.
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true })
    },
  }
}
