import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { clearLeftCopies } from '../copy/clear-left-copies.ts'
import { findLeftCopies } from '../copy/left-copies.repository.ts'
import { findWrongFolders, saveTotals } from './folder-totals.repository.ts'

export interface TreeFaults {
  /** Ids of half-built copies and deletions that no job will finish, and of jobs that still reserve storage. */
  readonly remains: readonly string[]
  /** Ids of folders whose size or number of items is wrong. */
  readonly folders: readonly string[]
}

/** What is wrong in the tree that can be mended. */
async function findTreeFaults(db: Reader): Promise<TreeFaults> {
  const { trees, debts, unpurged } = await findLeftCopies(db)
  const remains = [...trees.map(({ id }) => id), ...debts.map(({ jobId }) => jobId), ...unpurged]
  return { remains, folders: (await findWrongFolders(db)).map(({ id }) => id) }
}

/** Mends what was found, as it is by now. */
async function mendTree(ctx: Ctx, { remains, folders }: TreeFaults, signal: AbortSignal): Promise<void> {
  if (remains.length > 0) await clearLeftCopies(ctx)
  if (folders.length > 0) await mendFolders(ctx, signal)
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

/** Finds what is wrong in trees, and mends it. */
export const treeFaults = { find: findTreeFaults, mend: mendTree } as const
