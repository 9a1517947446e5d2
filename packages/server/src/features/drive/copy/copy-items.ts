import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { type Access, accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { leftOutOf } from '../../../core/rights/restrictions/restricted-below.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { changeTree, hasRoom } from '../changes/change-tree.ts'
import { isRefusal, orThrow, type Refusal } from '../changes/refusal.ts'
import { decideName } from '../changes/rules/decide-name.ts'
import { type Held, notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { reserveSpace } from '../space-usage.ts'
import { withStars } from '../views/with-stars.ts'
import { copyJob } from './copy.job.ts'
import { inlineLimit, sizeOfPlan } from './copy-plan.ts'
import { refusedCopy } from './refused-copy.ts'
import { buildCopy, showCopies } from './show-copies.ts'

export interface CopyInput {
  readonly ids: readonly string[]
  readonly to: string
  readonly onConflict: ConflictChoice
}

export interface CopySource {
  /** Whose permission to download the sources applies, if it isn't the caller's alone: someone who used a link. */
  readonly subject: Subject
  /** Runs in the same transaction as the copy or the queued job; not called when nothing is copied. */
  readonly alsoWrite: (tx: Tx) => Promise<void>
}

/**
 * Copies items into a folder, all or nothing: if one of them can't be copied or has a name conflict to ask about, none
 * is. Small copies are made in this transaction, large ones by a job.
 */
export async function copyItems(
  ctx: Ctx,
  input: CopyInput,
  from?: CopySource,
): Promise<{ job: Job | null; data: ItemOutcome[] }> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.to)
  const known = await accessItems(ctx, from?.subject ?? subject, input.ids)
  // The sources' spaces are locked too: otherwise items added during the copy would be half counted.
  return changeTree(ctx, [input.to, ...known.keys()], { by: { userId } }, async tree => {
    const { tx } = tree
    const target = await accessItem(ctx, subject, input.to, tx)
    const { space } = target
    const spaceId = space.id
    requireFolder(target)
    requireCan(target, 'add')
    if (input.onConflict === 'replace') requireCan(target, 'edit')
    const { sources, left, problems, skipped } = await checkSources(ctx, tx, from?.subject ?? subject, target, {
      ...input,
      ids: input.ids.filter(id => known.has(id)),
    })
    problems.unshift(...[...new Set(input.ids)].filter(id => !known.has(id)).map(id => outcomeOf(id, notFound())))
    if (problems.length > 0 || sources.length === 0)
      return { job: null, data: await withStars(tx, userId, problems.length > 0 ? problems : skipped) }
    await from?.alsoWrite(tx)
    const plan = sizeOfPlan(sources)
    if (plan.items > inlineLimit)
      return {
        job: await queueCopy(ctx, tx, {
          ...input,
          userId,
          spaceId,
          sources,
          bytes: plan.bytes,
          total: plan.items,
          linkId: from?.subject.link?.id ?? null,
        }),
        data: [],
      }
    orThrow(await hasRoom(tree, space, plan.bytes))
    const copies = sources.map(source => ({ source, copyId: newId() }))
    for (const { source, copyId } of copies) {
      const leftOut = left.get(source.id) ?? new Set()
      await buildCopy(ctx, tx, { source, leftOut, copyId, target: target.item, by: userId })
    }
    const shown = await showCopies(tree, { copies, target, onConflict: input.onConflict, reserved: 0 })
    return { job: null, data: await withStars(tx, userId, [...shown, ...skipped]) }
  })
}

/** The items to copy, what each copy leaves out, the items to skip, and the problems that prevent the whole copy. */
async function checkSources(ctx: Needs<'clock' | 'db'>, tx: Tx, subject: Subject, target: Access, input: CopyInput) {
  const sources: Item[] = []
  const left = new Map<string, ReadonlySet<string>>()
  const problems: ItemOutcome[] = []
  const skipped: ItemOutcome[] = []
  const access = await accessItems(ctx, subject, input.ids, tx)
  for (const id of new Set(input.ids)) {
    const found = access.get(id)
    if (!found?.can.download) {
      problems.push(outcomeOf(id, notFound()))
      continue
    }
    const problem = await problemOf(tx, found.item, target, input.onConflict)
    if (problem && !isRefusal(problem) && problem.status === 'skipped') skipped.push(outcomeOf(id, problem))
    else if (problem) problems.push(outcomeOf(id, problem))
    else {
      sources.push(found.item)
      left.set(id, leftOutOf(found))
    }
  }
  return { sources, left, problems, skipped }
}

/** Why an item isn't copied; null if it is. */
async function problemOf(
  tx: Tx,
  item: Item,
  { item: folder, chainIds, restrictedBelow }: Access,
  onConflict: ConflictChoice,
): Promise<Held | Refusal | null> {
  const refusal = await refusedCopy(tx, item, chainIds)
  if (refusal) return refusal
  const { id: sourceId, name } = item
  const arriving = { folderId: folder.id, name, isFolder: isFolder(item), onConflict, sourceId, restrictedBelow }
  const decision = await decideName(tx, arriving)
  if (decision.to === 'ask') return { status: 'conflict', ...decision }
  if (decision.to === 'skip') return { status: 'skipped', ...decision }
  return decision.to === 'refuse' ? decision.refusal : null
}

interface QueueInput extends CopyInput {
  readonly userId: string
  readonly spaceId: string
  readonly sources: readonly Item[]
  readonly bytes: number
  readonly total: number
  readonly linkId: string | null
}

async function queueCopy(ctx: Ctx, tx: Tx, input: QueueInput): Promise<Job> {
  if (input.sources.length === 0) throw fail('item.not-found')
  await reserveSpace(ctx, tx, input.spaceId, input.bytes)
  const payload = {
    userId: input.userId,
    spaceId: input.spaceId,
    to: input.to,
    onConflict: input.onConflict,
    copies: input.sources.map(source => ({ sourceId: source.id, copyId: newId() })),
    reserved: input.bytes,
    linkId: input.linkId,
  }
  const id = await ctx.jobs.enqueue(tx, copyJob, payload, { createdBy: input.userId })
  return {
    id,
    kind: copyJob.kind,
    state: 'queued',
    progress: { done: 0, total: input.total },
    error: null,
    result: null,
    createdAt: instant(ctx.clock.now()),
    finishedAt: null,
  }
}
