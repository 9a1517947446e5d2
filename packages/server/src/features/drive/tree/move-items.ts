import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { notFound } from '../outcomes.ts'
import { type Changed, publishChanges } from '../publish-change.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { withStars } from '../views/with-stars.ts'
import { moveOne } from './move-one.ts'

export interface MoveInput {
  readonly ids: readonly string[]
  readonly to: string
  readonly onConflict: ConflictChoice
}

/** Moves items into a folder, all in one transaction, with an outcome for each. */
export async function moveItems(ctx: Ctx, input: MoveInput): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.to)
  const known = await accessItems(ctx, subject, input.ids)
  return inSpacesOf(ctx, [input.to, ...known.keys()], async tx => {
    const target = await accessItem(ctx, subject, input.to, tx)
    requireFolder(target)
    requireCan(target, 'add')
    if (input.onConflict === 'replace') requireCan(target, 'edit')
    const data: ItemOutcome[] = []
    const changes: Changed[] = []
    for (const id of new Set(input.ids)) {
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tx)).get(id) : undefined
      const outcome = access ? await moveOne(ctx, tx, { access, target, onConflict: input.onConflict }) : notFound(id)
      data.push(outcome)
      if (access && outcome.status === 'done') changes.push(...changesOf(access, target, outcome))
    }
    const moved = data.filter(outcome => outcome.status === 'done')
    if (moved.length > 0) {
      await touchRecents(
        tx,
        userId,
        moved.flatMap(outcome => (outcome.item ? [outcome.item.id] : [])),
        ctx.clock.now(),
      )
      await writeAudit(
        tx,
        ctx,
        ...moved.map(outcome => ({
          action: 'item.moved',
          object: { type: 'item', id: outcome.id },
          before: { parentId: outcome.fromParentId },
          after: { parentId: target.item.id, name: outcome.item?.name },
        })),
      )
      await publishChanges(ctx, tx, changes)
    }
    return { data: await withStars(tx, userId, data) }
  })
}

/** What browsers that show either space have to fetch again. */
export function changesOf(access: Access, target: Access, outcome: ItemOutcome): Changed[] {
  const to = { spaceId: target.space.id, folderIds: [target.item.id], itemId: outcome.item?.id ?? outcome.id }
  return [{ spaceId: access.space.id, folderIds: [outcome.fromParentId ?? null], itemId: outcome.id }, to]
}
