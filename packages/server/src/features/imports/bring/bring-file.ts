import { findFreeName } from '../../../core/tree/free-name.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { fail } from '../../../platform/failure.ts'
import { recordItem, settleEntry } from '../entries.repository.ts'
import { ImportError } from '../import-error.ts'
import { addressOf } from '../other/list-folder.ts'
import { authorization } from '../source.ts'
import { count, type Doing } from './doing.ts'
import { namesOf } from './entry-paths.ts'
import { type Placed, receive } from './receive.ts'
import type { WantedFile } from './skip-known.ts'

/**
 * Brings a file of the other drive, and settles its entry in the transaction that creates the file: after a crash it is either
 * done or still to do. A problem of this file alone is noted. @throws ImportError of the whole import, or the signal's reason
 */
export async function bringFile(doing: Doing, wanted: WantedFile): Promise<void> {
  const { ctx, source } = doing
  const { entry } = wanted
  try {
    const itemId = await receive(doing, {
      key: entry.path_hash,
      url: addressOf(source, namesOf(entry.path), false),
      headers: authorization(source),
      checksum: entry.checksum,
      place: opened => place(doing, wanted, opened.modifiedAt),
      before: async (tx, bytes) => {
        if (!(await settleEntry(tx, entry, { state: 'brought', reason: null, size: bytes })))
          throw fail('import.is-over')
        // Nobody sees its bytes twice: as those of a file under way, and as those of one that is here.
        const bytesComing = doing.progress.end(entry.path_hash)
        const more = bytes - (entry.size ?? 0)
        await count(doing, tx, { filesBrought: 1, bytes: more, bytesBrought: bytes, bytesComing })
      },
    })
    const item = await findItem(ctx.db.read, itemId)
    if (item) await ctx.db.transaction(tx => recordItem(tx, entry, item))
  } catch (error) {
    if (!(error instanceof ImportError) || error.scope !== 'file') throw error
    await ctx.db.transaction(async tx => {
      if (!(await settleEntry(tx, entry, { state: 'failed', reason: error.problem }))) return
      const bytesComing = doing.progress.end(entry.path_hash)
      await count(doing, tx, { filesFailed: 1, bytesPassed: entry.size ?? 0, bytesComing })
    })
  }
}

async function place({ ctx, row }: Doing, wanted: WantedFile, modified: number | null): Promise<Placed> {
  const { entry, parentId, name, existing } = wanted
  const modifiedAt = entry.modified_at === null ? modified : entry.modified_at
  if (!existing) return { target: { parentId, name }, modifiedAt }
  if (row.on_existing === 'replace') return { target: { fileId: existing.id }, modifiedAt }
  return { target: { parentId, name: await findFreeName(ctx.db.read, parentId, name) }, modifiedAt }
}
