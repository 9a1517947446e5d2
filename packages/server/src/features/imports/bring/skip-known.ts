import { checkName, foldName } from '@holdall/contract/drive/names.ts'
import type { ImportProblem } from '@holdall/contract/imports/import-problems.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { findEntries, isKnownVersion, settleEntry } from '../entries.repository.ts'
import type { ImportEntryRow } from '../imports.tables.ts'
import { count, type Doing } from './doing.ts'
import { namesOf } from './entry-paths.ts'

/** A file that has to be brought. */
export interface WantedFile {
  readonly entry: ImportEntryRow
  readonly parentId: string
  /** In NFC. */
  readonly name: string
  /** The file that has this name now. */
  readonly existing: Item | null
}

interface Settled {
  readonly entry: ImportEntryRow
  readonly state: 'skipped' | 'failed'
  readonly reason: ImportProblem
}

/** WebDAV gives times in whole seconds. */
const sameTimeMs = 1000

/** Settles files that needn't or can't be brought, all in one transaction, and returns the others. */
export async function skipKnown(doing: Doing, entries: readonly ImportEntryRow[]): Promise<WantedFile[]> {
  const { ctx, row } = doing
  const hashes = [...new Set(entries.flatMap(entry => entry.parent_hash ?? []))]
  const folders = new Map((await findEntries(ctx.db.read, row.id, hashes)).map(one => [one.path_hash, one.item_id]))
  const wanted: WantedFile[] = []
  const settled: Settled[] = []
  for (const [hash, some] of Map.groupBy(entries, entry => entry.parent_hash)) {
    const parentId = hash === null ? row.folder_id : folders.get(hash)
    const checks = some.map(entry => ({ entry, checked: checkName(namesOf(entry.path).at(-1) ?? '') }))
    const keys = checks.flatMap(({ checked }) => (checked.ok ? foldName(checked.name) : []))
    const found = parentId ? await findLiveChildren(ctx.db.read, parentId, keys) : []
    const byKey = new Map(found.map(item => [item.name_key, item]))
    for (const { entry, checked } of checks) {
      if (!checked.ok || !parentId) {
        settled.push({ entry, state: 'failed', reason: checked.ok ? 'no-access' : 'bad-name' })
        continue
      }
      const existing = byKey.get(foldName(checked.name)) ?? null
      if (existing && !hasName(existing, checked.name)) {
        settled.push({ entry, state: 'failed', reason: 'name-taken' })
        continue
      }
      const known = existing && (await judge(doing, entry, existing))
      if (known) settled.push({ entry, ...known })
      else wanted.push({ entry, parentId, name: checked.name, existing })
    }
  }
  if (settled.length > 0) await settle(doing, settled)
  return wanted
}

/** What becomes of a file whose name is taken here; null if it is brought. */
async function judge(
  { ctx, row }: Doing,
  entry: ImportEntryRow,
  existing: Item,
): Promise<Omit<Settled, 'entry'> | null> {
  if (isFolder(existing)) return { state: 'failed', reason: 'name-taken' }
  const theirs = entry.modified_at
  const ours = existing.modified_at
  const isSameTime = theirs !== null && Math.abs(Math.floor(ours / 1000) * 1000 - theirs) < sameTimeMs
  if (isSameTime && entry.size !== null && entry.size === existing.size) {
    return { state: 'skipped', reason: 'same' }
  }
  const { etag } = entry
  const version = { itemId: existing.id, versionId: existing.version_id ?? '' }
  if (etag !== null && (await isKnownVersion(ctx.db.read, { ...version, etag }))) {
    return { state: 'skipped', reason: 'same' }
  }
  if (row.on_existing === 'skip') return { state: 'skipped', reason: 'exists' }
  const isNewerHere = theirs !== null && ours > theirs + sameTimeMs
  return row.on_existing === 'replace' && isNewerHere ? { state: 'skipped', reason: 'newer-here' } : null
}

function settle(doing: Doing, settled: readonly Settled[]): Promise<void> {
  return doing.ctx.db.transaction(async tx => {
    const counted = { filesSkipped: 0, filesFailed: 0, bytesPassed: 0 }
    for (const { entry, state, reason } of settled) {
      if (!(await settleEntry(tx, entry, { state, reason }))) continue
      counted[state === 'skipped' ? 'filesSkipped' : 'filesFailed'] += 1
      counted.bytesPassed += entry.size ?? 0
    }
    await count(doing, tx, counted)
  })
}
