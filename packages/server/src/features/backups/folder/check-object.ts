import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { damagePath, names, objectPath } from './layout.ts'

export type ObjectFault = 'missing' | 'short' | 'damaged'

/** Reads an object of a folder with backups; null if it is as it was written. */
export async function checkObject(
  folder: string,
  { sha256, size }: { readonly sha256: string; readonly size: number },
  signal?: AbortSignal,
): Promise<ObjectFault | null> {
  const path = objectPath(folder, sha256)
  const found = await stat(path).catch(() => null)
  if (!found) return 'missing'
  if (found.size !== size) return 'short'
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk)
  return hash.digest('hex') === sha256 ? null : 'damaged'
}

/** Notes that an object is damaged, so that the next backup writes it again. */
export async function recordDamaged(folder: string, sha256: string): Promise<void> {
  const path = damagePath(folder, sha256)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, '', { mode: 0o600, flush: true })
}

export async function recordWhole(folder: string, sha256: string): Promise<void> {
  await rm(damagePath(folder, sha256), { force: true })
}

/** The objects that were found damaged and have not been written again since. */
export async function listDamaged(folder: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(join(folder, names.damaged)).catch(() => []))
}
