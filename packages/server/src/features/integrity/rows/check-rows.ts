import { countSpaces, listSpaceIds } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Mendable } from '../../../platform/upkeep/mendable.ts'
import { findDrifts, mendSpace } from '../../storage-report/public.ts'
import { findDatabaseFaults, findFilesWithoutVersion, findStrays } from './row-faults.repository.ts'

export interface RowFaults {
  /** Says what the database itself found. */
  readonly database: readonly string[]
  /** Ids of files without a current version, and of items in the wrong space: only a restore mends them. */
  readonly items: readonly string[]
  /** Ids of half-built copies and deletions that no job will finish, and of jobs that still reserve storage. */
  readonly remains: readonly string[]
  /** Ids of folders whose size or number of items was wrong. */
  readonly folders: readonly string[]
  /** Ids of spaces whose figures were wrong. */
  readonly spaces: readonly string[]
}

export interface RowCheck {
  /** Whether totals that are wrong are corrected. */
  readonly isMending: boolean
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** Compares what the database keeps twice: references, totals of folders, and figures of spaces. */
export async function checkRows(ctx: Ctx, check: RowCheck): Promise<RowFaults> {
  const { database, items, mendable } = await ctx.db.snapshot(async db => {
    const mendable: { readonly kind: Mendable; readonly ids: readonly string[] }[] = []
    for (const kind of ctx.mendable) mendable.push({ kind, ids: await kind.find(db) })
    return {
      database: await findDatabaseFaults(db, ctx.db.dialect === 'sqlite'),
      items: [...(await findFilesWithoutVersion(db)), ...(await findStrays(db))],
      mendable,
    }
  })
  if (check.isMending) for (const { kind, ids } of mendable) if (ids.length > 0) await kind.mend(ctx, check.signal)
  const found = (what: Mendable['what']) => mendable.filter(({ kind }) => kind.what === what).flatMap(({ ids }) => ids)
  return {
    database,
    items,
    remains: found('remains'),
    folders: found('folders'),
    spaces: await checkSpaces(ctx, check),
  }
}

const batch = 50

async function checkSpaces(ctx: Ctx, { isMending, onProgress, signal }: RowCheck): Promise<string[]> {
  const total = await countSpaces(ctx.db.read)
  const wrong: string[] = []
  let done = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const ids = await listSpaceIds(ctx.db.read, after, batch)
    if (ids.length === 0) return wrong
    const { drifts, looked } = await findDrifts(ctx, ids, signal)
    for (const drift of drifts) {
      wrong.push(drift.space.id)
      if (isMending) await mendSpace(ctx, drift, null)
    }
    done += looked
    after = ids[looked - 1] ?? after
    onProgress(done, total)
  }
}
