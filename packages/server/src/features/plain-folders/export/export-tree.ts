import { createWriteStream } from 'node:fs'
import { lstat, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import { type Child, listChildrenWithBytes } from '../listed-children.repository.ts'
import { localName } from './local-name.ts'

export interface Exported {
  files: number
  folders: number
  bytes: number
  /** Files that were there already, with the same size and time. */
  skipped: number
  /** Paths in the drive, with the reason in words. */
  readonly problems: { readonly path: string; readonly reason: string }[]
}

export interface ExportPlan {
  readonly total: Exported
  readonly onProgress: () => void
  readonly signal: AbortSignal
}

/**
 * Writes a folder of a drive, and everything below it, to a folder on the disk, with the times of files and folders.
 * Files that are there with the same size and time stay, so an interrupted export goes on where it stopped. A file is
 * whole or missing. Bytes are compared with their hash; a file that is damaged isn't written.
 */
export async function exportTree(
  ctx: Ctx,
  folderId: string,
  target: string,
  plan: ExportPlan,
  path = '',
): Promise<void> {
  await mkdir(target, { recursive: true })
  const used = new Set<string>()
  for (const child of await listChildrenWithBytes(ctx.db.read, folderId)) {
    plan.signal.throwIfAborted()
    const name = localName(child.name, used)
    const childPath = `${path}/${child.name}`
    if (name !== child.name) plan.total.problems.push({ path: childPath, reason: `written as ${name}` })
    const to = join(target, name)
    if (child.rank === 0) {
      await exportTree(ctx, child.id, to, plan, childPath)
      plan.total.folders++
    } else await exportFile(ctx, child, to, plan, childPath)
    plan.onProgress()
    await keepTime(to, child)
  }
}

async function exportFile(ctx: Ctx, child: Child, to: string, plan: ExportPlan, path: string): Promise<void> {
  if (await isThere(to, child)) {
    plan.total.skipped++
    return
  }
  const problem = await writeFile(ctx, child, to, plan)
  if (problem !== null) plan.total.problems.push({ path, reason: problem })
  else {
    plan.total.files++
    plan.total.bytes += child.size
  }
}

/** Returns why the file could not be written. */
async function writeFile(
  ctx: Ctx,
  { storage_key, sha256 }: Child,
  to: string,
  plan: ExportPlan,
): Promise<string | null> {
  if (storage_key === null) return 'it has no bytes'
  const arriving = `${to.slice(0, to.lastIndexOf('/'))}/.holdall-${newId()}`
  const running = new RunningDigest()
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      running.update(chunk)
      yield chunk
    }
  }
  const { signal } = plan
  try {
    await pipeline(await ctx.storage.read(storage_key, { signal }), watched, createWriteStream(arriving), { signal })
    if (running.current().sha256 !== sha256) return 'its bytes are damaged'
    await rename(arriving, to)
    return null
  } catch (error) {
    if (isStorageError(error, 'missing')) return 'its bytes are missing'
    if (isStorageError(error, 'corrupt')) return 'its bytes are damaged'
    throw error
  } finally {
    await rm(arriving, { force: true })
  }
}

async function isThere(path: string, { size, modified_at }: Child): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() === true && found.size === size && Math.abs(found.mtimeMs - modified_at) < 1000
}

async function keepTime(path: string, { modified_at }: Child): Promise<void> {
  // A number below 0 would be taken for the present.
  const time = new Date(modified_at)
  await utimes(path, time, time).catch(error => {
    // A file that couldn't be written.
    if (error.code !== 'ENOENT') throw error
  })
}
