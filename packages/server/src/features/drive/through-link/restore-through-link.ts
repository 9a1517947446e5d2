import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItems, knownItems } from '../../../core/rights/access-item.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { Tree } from '../changes/change-tree.ts'
import { restore } from '../changes/restore.ts'
import { notFound, outcomeOf, type Placed } from '../changes/rules/outcomes.ts'
import { visitedOutcome } from './change-through-link.ts'
import { changeThroughLink, type EditLink, openToEdit } from './open-to-edit.ts'
import { readTicket, type TrashTicket } from './trash-ticket.ts'

/**
 * Takes items out of the trash that were deleted through this link, to where they were. The trash itself stays closed to
 * visitors: a ticket is the only way to name something in it.
 */
export async function restoreThroughLink(ctx: Ctx, slug: string, tickets: readonly string[]): Promise<ItemOutcomes> {
  const opened = await openToEdit(ctx, slug)
  const read = [...new Set(tickets)].flatMap(ticket => readTicket(ctx, opened.link.id, ticket) ?? [])
  const ids = read.map(({ itemId }) => itemId)
  return changeThroughLink(ctx, opened, ids, async tree => {
    const data: ItemOutcome[] = []
    for (const ticket of read)
      data.push(visitedOutcome(outcomeOf(ticket.itemId, await restoreOne(ctx, opened, tree, ticket))))
    return { data }
  })
}

async function restoreOne(
  ctx: Ctx,
  { subject }: EditLink,
  tree: Tree,
  { itemId, trashedAt }: TrashTicket,
): Promise<Placed> {
  const item = (await knownItems(ctx, subject, [itemId], tree.tx)).get(itemId)?.item
  if (!item?.parent_id) return notFound()
  if (item.state !== 'trashed' || item.trashed_at !== trashedAt) return fail('item.changed-since')
  const target = (await accessItems(ctx, subject, [item.parent_id], tree.tx)).get(item.parent_id)
  return target ? restore(tree, item, target, 'keep-both') : fail('item.folder-gone')
}
