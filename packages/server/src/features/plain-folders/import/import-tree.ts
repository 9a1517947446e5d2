import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkName, foldName, nameMessage } from '@holdall/contract/drive/names.ts'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { newFolder } from '../../drive/public.ts'
import { receiveFile } from '../../uploads/public.ts'
import { type Child, listChildrenWithBytes } from '../listed-children.repository.ts'

export interface Imported {
  files: number
  folders: number
  bytes: number
  /** Files that the drive has already, compared by hash. */
  skipped: number
  /** Paths on the disk, with the reason in words. */
  readonly problems: { readonly path: string; readonly reason: string }[]
}

export interface ImportPlan {
  readonly subject: Subject
  readonly total: Imported
  readonly onProgress: () => void
  readonly signal: AbortSignal
}

/** Uploads that another drive had not finished, and files that an export was writing. */
const unfinished = /(?:\.ocTransferId\d+\.part|^\.holdall-[0-9a-z]{26})$/

/**
 * Takes a folder of the disk, and everything below it, into a folder of a drive, by the rules of every upload: rights,
 * space, names, types. What the drive already has is compared by hash and skipped, so an interrupted import goes on where
 * it stopped. A file that is refused is reported, and the others go on.
 */
export async function importTree(ctx: Ctx, source: string, folderId: string, plan: ImportPlan): Promise<void> {
  const there = new Map((await listChildrenWithBytes(ctx.db.read, folderId)).map(child => [child.name_key, child]))
  const entries = await readdir(source, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    plan.signal.throwIfAborted()
    const path = join(source, entry.name)
    const checked = checkName(entry.name)
    if (unfinished.test(entry.name)) continue
    if (!checked.ok) report(plan, path, nameMessage(checked.problem))
    else if (entry.isDirectory()) await importFolder(ctx, { path, name: checked.name, there, folderId }, plan)
    else if (entry.isFile()) await importFile(ctx, { path, name: checked.name, there, folderId }, plan)
    else report(plan, path, 'it is neither a file nor a folder')
    plan.onProgress()
  }
}

interface Entry {
  readonly path: string
  /** In NFC. */
  readonly name: string
  /** What the folder of the drive contains, by folded name. */
  readonly there: ReadonlyMap<string, Child>
  readonly folderId: string
}

async function importFolder(ctx: Ctx, { path, name, there, folderId }: Entry, plan: ImportPlan): Promise<void> {
  const found = there.get(foldName(name))
  if (found && !hasName(found, name)) return report(plan, path, otherSpelling(found))
  if (found && found.rank !== 0) return report(plan, path, 'the drive has a file of that name')
  try {
    const id = found?.id ?? (await newFolder(ctx, { parentId: folderId, name, onConflict: 'ask' })).id
    if (!found) plan.total.folders++
    await importTree(ctx, path, id, plan)
  } catch (error) {
    reportFailure(plan, path, error)
  }
}

async function importFile(ctx: Ctx, { path, name, there, folderId }: Entry, plan: ImportPlan): Promise<void> {
  const found = there.get(foldName(name))
  if (found && !hasName(found, name)) return report(plan, path, otherSpelling(found))
  if (found?.rank === 0) return report(plan, path, 'the drive has a folder of that name')
  try {
    const { size, mtimeMs } = await lstat(path)
    if (found && found.size === size && found.sha256 === (await hashOf(path))) {
      plan.total.skipped++
      return
    }
    const target = found ? { fileId: found.id } : { parentId: folderId, name }
    const modifiedAt = keptDate(Math.floor(mtimeMs))
    const bytes = createReadStream(path)
    try {
      await receiveFile(ctx, plan.subject, { target, size, source: bytes, modifiedAt })
    } finally {
      // A refused file has not been read.
      bytes.destroy()
    }
    plan.total.files++
    plan.total.bytes += size
  } catch (error) {
    reportFailure(plan, path, error)
  }
}

function otherSpelling({ name }: Child): string {
  return `the drive has another spelling of this name: ${name}`
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

function report({ total }: ImportPlan, path: string, reason: string): void {
  total.problems.push({ path, reason })
}

/** Reports what concerns one file. @throws anything else, such as a lost database */
function reportFailure(plan: ImportPlan, path: string, error: unknown): void {
  if (plan.signal.aborted) throw error
  const { code } = error as NodeJS.ErrnoException
  if (isFailure(error)) report(plan, path, error.message)
  else if (code === 'EACCES' || code === 'ENOENT' || code === 'EPERM') report(plan, path, 'it can’t be read')
  else throw error
}
