import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Mendable } from '../../../platform/upkeep/mendable.ts'
import { clearLeftCopies } from '../copy/clear-left-copies.ts'
import { findLeftCopies } from '../copy/left-copies.repository.ts'
import { findWrongFolders, saveTotals } from './folder-totals.repository.ts'

/** What can be wrong in the tree, and is mended. */
export const treeFaults: readonly Mendable[] = [
  { what: 'remains', find: findRemains, mend: clearLeftCopies },
  { what: 'folders', find: async db => (await findWrongFolders(db)).map(({ id }) => id), mend: mendFolders },
]

/** Ids of half-built copies and deletions that no job will finish, and of jobs that still reserve storage. */
async function findRemains(db: Reader): Promise<readonly string[]> {
  const { trees, debts, unpurged } = await findLeftCopies(db)
  return [...trees.map(({ id }) => id), ...debts.map(({ jobId }) => jobId), ...unpurged]
}

/** More rounds than any tree is deep: in a damaged one, a folder may be below itself, and its totals never agree. */
const mostRounds = 1000

/** Each round corrects folders by what is directly in them, so it has to go on with the folders above. */
async function mendFolders(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    signal.throwIfAborted()
    const wrong = await findWrongFolders(ctx.db.read)
    if (wrong.length === 0) return
    for (const folder of wrong)
      await ctx.db.transaction(async tx => {
        await lockSpaces(tx, [folder.space_id])
        await saveTotals(tx, folder)
      }, folder.space_id)
  }
}
