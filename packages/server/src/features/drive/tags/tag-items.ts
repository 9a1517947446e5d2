import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { TagRow } from '../../../core/marks/tags.tables.ts'
import { type Access, accessItems, refusedPower } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { publishChanges } from '../publish-change.ts'
import { publishTags } from './publish-tags.ts'
import { deleteItemTags, findSeenTags, insertItemTags } from './tags.repository.ts'

/**
 * Adds tags to items, or removes them. Own tags are like stars: users can set them on anything they see. Site tags can
 * be set by those who may change the item; the star's is set by starring.
 * @throws `tag.not-found`, both for unknown tags and for other users' tags; `tag.by-star`
 */
export async function tagItems(
  ctx: Ctx,
  input: { ids: readonly string[]; tagIds: readonly string[] },
  isPut: boolean,
): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  if (input.tagIds.includes(starredTagId)) throw fail('tag.by-star')
  const subject = { userId, link: null }
  return ctx.db.transaction(async tx => {
    const tagIds = [...new Set(input.tagIds)]
    const tags = await findSeenTags(tx, userId, tagIds)
    if (tags.length < tagIds.length) throw fail('tag.not-found')
    const ofSite = tags.filter(tag => tag.owner_id === null)
    const access = await accessItems(ctx, subject, input.ids, tx)
    const allowed = new Map([...access].filter(([, { can }]) => can.star && (ofSite.length === 0 || can.edit)))
    const change = isPut ? insertItemTags : deleteItemTags
    const pairs = allowed.size > 0 ? await change(tx, [...allowed.keys()], tagIds) : []
    const changed = new Set(pairs.map(pair => pair.item_id))
    await tell(ctx, tx, { userId, isPut, ofSite, pairs, items: [...changed].flatMap(id => allowed.get(id) ?? []) })
    return { data: input.ids.map(id => outcome(id, access.get(id), allowed.has(id), changed.has(id))) }
  })
}

function outcome(id: string, found: Access | undefined, isAllowed: boolean, hasChanged: boolean): ItemOutcome {
  if (!found?.can.star) return outcomeOf(id, notFound())
  const refusal = isAllowed ? null : refusedPower(found, 'edit')
  if (refusal) return outcomeOf(id, refusal)
  return { id, status: hasChanged ? 'done' : 'skipped' }
}

interface Told {
  readonly userId: string
  readonly isPut: boolean
  readonly ofSite: readonly TagRow[]
  readonly pairs: readonly { item_id: string; tag_id: string }[]
  readonly items: readonly Access[]
}

/** Changes of site tags reach everyone who sees the item; changes of own tags only their owner. */
async function tell(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  { userId, isPut, ofSite, pairs, items }: Told,
): Promise<void> {
  if (items.length === 0) return
  const names = new Map(ofSite.map(tag => [tag.id, tag.display_name]))
  for (const [id, some] of Map.groupBy(pairs, pair => pair.item_id)) {
    const told = some.flatMap(pair => names.get(pair.tag_id) ?? [])
    if (told.length === 0) continue
    const action = isPut ? 'item.tagged' : 'item.untagged'
    await writeAudit(tx, ctx, { action, object: { type: 'item', id }, after: { tags: told } })
  }
  if (ofSite.length === 0) return publishTags(ctx, tx, userId, items)
  await publishChanges(
    ctx,
    tx,
    items.map(({ item, space }) => ({
      spaceId: space.id,
      folderIds: [item.parent_id],
      itemId: item.id,
      tab: ctx.origin.tab,
    })),
  )
}
