import type promises from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The file-system calls used for bytes, so that tests can make any one of them fail. */
export interface Disk
  extends Pick<
    typeof promises,
    'open' | 'copyFile' | 'link' | 'unlink' | 'rename' | 'mkdir' | 'stat' | 'truncate' | 'readdir'
  > {
  /** Reads a file from its start: all of it, or `maxBytes` if it is longer. */
  readStart(path: string, maxBytes: number): Promise<Buffer>
}

/** What a failed system call means to us. `cross-device` and `no-links` only ever come from `link` and `rename`. */
export type DiskProblem = 'missing' | 'exists' | 'full' | 'cross-device' | 'no-links' | 'unavailable'

const problems: Readonly<Record<string, DiskProblem>> = {
  ENOENT: 'missing',
  EEXIST: 'exists',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EXDEV: 'cross-device',
  // What Linux, the BSDs and FUSE return if the file system has no hard links.
  EPERM: 'no-links',
  ENOTSUP: 'no-links',
  EOPNOTSUPP: 'no-links',
  ENOSYS: 'no-links',
  EMLINK: 'no-links',
}

export function diskProblem(error: unknown): DiskProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return problems[code] ?? 'unavailable'
}

/** Removes a file if it exists. Rejects if it may still exist. */
export async function removeFile(disk: Disk, path: string): Promise<void> {
  try {
    await disk.unlink(path)
  } catch (error) {
    if (diskProblem(error) !== 'missing') throw error
  }
}

/**
 * Syncs a folder, so that names created, moved or removed in it before the call survive a power loss. Rejects if the
 * system could not sync; the names must then be considered lost.
 */
export type GroupSync = (folder: string) => Promise<void>

/**
 * Creates a folder and its missing parents. When it resolves, every created folder survives a power loss: its name is
 * synced in its parent.
 */
export async function makeFolder(disk: Disk, sync: GroupSync, path: string): Promise<void> {
  const folder = resolve(path)
  const first = await disk.mkdir(folder, { recursive: true, mode: 0o750 })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    await sync(parent)
    if (parent === top || parent === dirname(parent)) return
  }
}
