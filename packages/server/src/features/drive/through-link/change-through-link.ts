import type { ItemOutcome, ItemOutcomes, Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { LinkTrashOutcome } from '@holdall/contract/drive/link-changes.endpoints.ts'
import { accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { presentItem, visitedItem } from '../../../core/rights/present-item.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { move } from '../changes/move.ts'
import { orThrow } from '../changes/refusal.ts'
import { rename } from '../changes/rename.ts'
import { isMade, notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { trash } from '../changes/trash.ts'
import { makeIn } from '../folders/new-folder.ts'
import { changeThroughLink, openToEdit } from './open-to-edit.ts'
import { signTicket } from './trash-ticket.ts'

/** Creates a folder below the one that a link shares. */
export async function newFolderThroughLink(
  ctx: Ctx,
  slug: string,
  input: { readonly parentId: string; readonly name: string },
): Promise<WireItem> {
  const opened = await openToEdit(ctx, slug)
  const { subject } = opened
  await accessItem(ctx, subject, input.parentId)
  return changeThroughLink(ctx, opened, [input.parentId], async tree => {
    const parent = await accessItem(ctx, subject, input.parentId, tree.tx)
    const made = orThrow(await makeIn(tree, parent, { ...input, onConflict: 'ask' }))
    return visitedItem(presentItem(made, false))
  })
}

export async function renameThroughLink(
  ctx: Ctx,
  slug: string,
  input: { readonly id: string; readonly name: string },
): Promise<WireItem> {
  const opened = await openToEdit(ctx, slug)
  const { subject } = opened
  await accessItem(ctx, subject, input.id)
  return changeThroughLink(ctx, opened, [input.id], async tree => {
    const access = await accessItem(ctx, subject, input.id, tree.tx)
    const renamed = orThrow(await rename(tree, access, input.name))
    return visitedItem(presentItem(renamed, false))
  })
}

/** Moves items to another folder of the link. Nothing is replaced: if a name is taken, both are kept. */
export async function moveThroughLink(
  ctx: Ctx,
  slug: string,
  input: { readonly ids: readonly string[]; readonly to: string },
): Promise<ItemOutcomes> {
  const opened = await openToEdit(ctx, slug)
  const { subject } = opened
  await accessItem(ctx, subject, input.to)
  const known = await accessItems(ctx, subject, input.ids)
  return changeThroughLink(ctx, opened, [input.to, ...known.keys()], async tree => {
    const target = await accessItem(ctx, subject, input.to, tree.tx)
    requireFolder(target)
    requireCan(target, 'add')
    const data: ItemOutcome[] = []
    for (const id of new Set(input.ids)) {
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tree.tx)).get(id) : undefined
      const moved = access ? await move(tree, { access, target, onConflict: 'keep-both' }) : notFound()
      data.push(visitedOutcome(outcomeOf(id, moved)))
    }
    return { data }
  })
}

/** Moves items to the trash of the owner; each outcome has a ticket that takes the item out again. */
export async function trashThroughLink(
  ctx: Ctx,
  slug: string,
  ids: readonly string[],
): Promise<{ data: LinkTrashOutcome[] }> {
  const opened = await openToEdit(ctx, slug)
  const { link, subject } = opened
  const known = await accessItems(ctx, subject, ids)
  return changeThroughLink(ctx, opened, [...known.keys()], async tree => {
    const data: LinkTrashOutcome[] = []
    for (const id of new Set(ids)) {
      // One by one, because an item may be below another one of the same call.
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tree.tx)).get(id) : undefined
      const trashed = access ? await trash(tree, access) : notFound()
      const ticket = isMade(trashed) ? { ticket: signTicket(ctx, link.id, trashed.item) } : {}
      data.push({ ...visitedOutcome(outcomeOf(id, trashed)), ...ticket })
    }
    return { data }
  })
}

/** Without the way back of members: visitors go back by other calls. */
export function visitedOutcome({ undo: _, item, existing, ...outcome }: ItemOutcome): ItemOutcome {
  return {
    ...outcome,
    ...(item && { item: visitedItem(item) }),
    ...(existing && { existing: visitedItem(existing) }),
  }
}
