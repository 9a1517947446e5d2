import { checkName, foldName } from '@holdall/contract/drive/names.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { newFolder } from '../../drive/public.ts'
import { findEntries, insertEntries, settleEntry } from '../entries.repository.ts'
import { ImportError, placeError } from '../import-error.ts'
import { findImport } from '../imports.repository.ts'
import type { ImportEntryRow } from '../imports.tables.ts'
import { listFolder, type OtherEntry } from '../other/list-folder.ts'
import { count, type Doing } from './doing.ts'
import { namesOf, newEntry, storable } from './entry-paths.ts'

/** The most files and folders of one import. */
const mostEntries = 1_000_000
/** Entries in one transaction. */
const atOnce = 500

/**
 * Makes a folder of the other drive here, and notes what is directly in it. May be repeated: what is noted already stays as it is.
 * @throws ImportError of the whole import, or the signal's reason
 */
export async function walkFolder(doing: Doing, folder: ImportEntryRow): Promise<void> {
  try {
    const here = await folderHere(doing, folder)
    const { entries } = await listFolder(doing.ctx, doing.source, namesOf(folder.path), doing.signal)
    await note(doing, folder, entries)
    await settle(doing, folder, { ...here.outcome, item_id: here.id })
  } catch (error) {
    if (!(error instanceof ImportError) || error.scope !== 'file') throw error
    // Without its top folders there is nothing to bring.
    if (folder.path === '') throw error
    await settle(doing, folder, { state: 'failed', reason: error.problem })
  }
}

type Outcome = Partial<Pick<ImportEntryRow, 'state' | 'reason' | 'item_id'>>

function settle({ ctx }: Doing, folder: ImportEntryRow, outcome: Outcome): Promise<boolean> {
  return ctx.db.transaction(tx => settleEntry(tx, folder, outcome))
}

interface Here {
  readonly id: string
  readonly outcome: Outcome
}

async function folderHere(doing: Doing, { import_id, path, parent_hash }: ImportEntryRow): Promise<Here> {
  const { ctx, row } = doing
  const isThere = { state: 'skipped', reason: 'same' } as const
  if (path === '') return { id: row.folder_id, outcome: isThere }
  const [parent] = parent_hash === null ? [] : await findEntries(ctx.db.read, import_id, [parent_hash])
  const parentId = parent_hash === null ? row.folder_id : parent?.item_id
  if (!parentId) throw new ImportError('no-access')
  const checked = checkName(namesOf(path).at(-1) ?? '')
  if (!checked.ok) throw new ImportError('bad-name')
  const find = () => findLiveChild(ctx.db.read, parentId, foldName(checked.name))
  let existing = await find()
  if (!existing) {
    try {
      const made = await newFolder(ctx, { parentId, name: checked.name, onConflict: 'ask' })
      return { id: made.id, outcome: { state: 'brought', reason: null } }
    } catch (error) {
      if (!isFailure(error, 'item.name-taken')) throw placeError(error)
      existing = await find()
    }
  }
  if (!existing || !isFolder(existing) || !hasName(existing, checked.name)) throw new ImportError('name-taken')
  return { id: existing.id, outcome: isThere }
}

/** Notes files and folders that aren't known yet. */
async function note(doing: Doing, folder: ImportEntryRow, found: readonly OtherEntry[]): Promise<void> {
  const { ctx, row } = doing
  const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (let start = 0; start < sorted.length; start += atOnce) {
    doing.signal.throwIfAborted()
    await ctx.db.transaction(async tx => {
      const now = await findImport(tx, row.id)
      if (!now) throw fail('import.is-over')
      const first = now.entries
      if (first + atOnce > mostEntries) throw new ImportError('too-many', { scope: 'person' })
      const entries = sorted.slice(start, start + atOnce)
      const rows = entries.map((entry, index) => entryOf(folder, entry, first + index + 1))
      const added = await insertEntries(tx, rows)
      const files = added.filter(one => one.kind === 'file')
      const bytesOf = (some: typeof files) => some.reduce((sum, one) => sum + (one.size ?? 0), 0)
      const failed = files.filter(one => one.state === 'failed')
      await count(doing, tx, {
        entries: rows.length,
        files: files.length,
        bytes: bytesOf(files),
        filesFailed: failed.length,
        bytesPassed: bytesOf(failed),
      })
    })
  }
}

function entryOf(folder: ImportEntryRow, entry: OtherEntry, position: number): ImportEntryRow {
  // Otherwise it would look like a path.
  const isName = checkName(entry.name).ok
  const name = isName ? entry.name : encodeURIComponent(entry.name.toWellFormed()).slice(0, 1000)
  return newEntry(folder.import_id, {
    kind: entry.isFolder ? 'folder' : 'file',
    path: storable(folder.path === '' ? name : `${folder.path}/${name}`),
    parent_hash: folder.path === '' ? null : folder.path_hash,
    position,
    size: entry.isFolder ? null : entry.size,
    modified_at: entry.modifiedAt,
    etag: entry.etag === null ? null : storable(entry.etag),
    checksum: entry.checksum,
    ...(isName ? {} : { state: 'failed', reason: 'bad-name' }),
  })
}
