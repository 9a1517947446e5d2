import { leftReasons, type Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { isJobOver, isUndone, listLeftNames, type StepSums, sumSteps } from './acts.repository.ts'
import type { RewindRow } from './rewind.tables.ts'

const mostNames = 5

/** A plan or an act as its own person sees it. */
export async function presentRewind(ctx: Needs<'db'>, row: RewindRow): Promise<Rewind> {
  const db = ctx.db.read
  const sums = await sumSteps(db, row.id)
  const isActive = row.state === 'planning' || row.state === 'running'
  // Its job gave up without being able to say so.
  const state = isActive && (await isJobOver(db, row.job_id)) ? 'failed' : row.state
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed'
  const hasDone = sums.some(one => one.state === 'done')
  const done = count(sums, one => one.state !== 'pending' && one.reason === null)
  return {
    id: row.id,
    folderId: row.folder_id,
    at: instantOrNull(row.moment),
    undoesId: row.undoes_id,
    chosen: row.chosen === null ? null : (JSON.parse(row.chosen) as string[]).length,
    state,
    progress: { done, total: done + count(sums, one => one.state === 'pending') },
    counts: countsOf(sums.filter(one => one.state !== 'left')),
    bytes: sums.filter(one => one.state !== 'left').reduce((sum, one) => sum + one.bytes, 0),
    left: await leftOf(ctx, row.id, sums),
    error: row.error_code,
    canUndo: isOver && hasDone && !(await isUndone(db, row.id)),
    createdAt: instant(row.created_at),
    finishedAt: instantOrNull(row.finished_at),
  }
}

function countsOf(sums: readonly StepSums[]): Rewind['counts'] {
  const of = (kind: StepSums['kind']) => count(sums, one => one.kind === kind)
  return {
    contents: sums.reduce((sum, one) => sum + (one.kind === 'make' ? 0 : one.contents), 0),
    restored: of('restore'),
    moved: of('move'),
    renamed: of('rename'),
    made: of('make'),
    trashed: of('trash'),
  }
}

const count = (sums: readonly StepSums[], matches: (one: StepSums) => boolean) =>
  sums.filter(matches).reduce((sum, one) => sum + one.steps, 0)

async function leftOf(ctx: Needs<'db'>, id: string, sums: readonly StepSums[]): Promise<Rewind['left']> {
  const left: Rewind['left'] = []
  for (const reason of leftReasons) {
    const number = count(sums, one => one.reason === reason)
    if (number > 0) left.push({ reason, count: number, names: await listLeftNames(ctx.db.read, id, reason, mostNames) })
  }
  return left
}
