import type { SiteTag, SiteTagChange, SiteTagInput } from '@holdall/contract/tags/site-tags.schemas.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { TagRow } from '../../../../core/marks/tags.tables.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../../platform/database/constraint.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fail, failField } from '../../../../platform/failure.ts'
import { newId } from '../../../../platform/ids.ts'
import { colorOf } from '../present-tag.ts'
import { publishSiteTags } from '../publish-tags.ts'
import { insertTag, updateTagRow } from '../tags.repository.ts'
import { presentSiteTag } from './present-site-tag.ts'
import { countSiteTags, findSiteTagId, lockSiteTags } from './site-tags.repository.ts'
import { isOfSystem, requireOpenType } from './tag-types.ts'

/** Every member's browser loads all of them. */
const mostSiteTags = 500

type Saving = Needs<'caller' | 'clock' | 'db' | 'events' | 'origin' | 'settings'>

/** @throws `tag.site-full`; `request.invalid` at `name` if it is taken within its type, at `type` if it can't be chosen */
export async function createSiteTag(ctx: Saving, input: SiteTagInput): Promise<{ tag: SiteTag }> {
  requireOpenType(ctx, input.type)
  const now = ctx.clock.now()
  return ctx.db.transaction(async tx => {
    if ((await countSiteTags(tx)) >= mostSiteTags) throw fail('tag.site-full', { max: mostSiteTags })
    const { name, type, color } = input
    const display_name = input.display_name || name
    const made = { id: newId(), owner_id: null, name, display_name, type, color, created_at: now, updated_at: now }
    const row = await insertTag(tx, made)
    if (!row) throw taken()
    await writeAudit(tx, ctx, { action: 'tag.created', object: objectOf(row), after: factsOf(row) })
    await publishSiteTags(ctx, tx)
    return { tag: presentSiteTag(row) }
  })
}

/** @throws `tag.not-found`, `request.invalid` at `name` or `type` */
export async function updateSiteTag(ctx: Saving, id: string, change: SiteTagChange): Promise<{ tag: SiteTag }> {
  return saving(() =>
    ctx.db.transaction(async tx => {
      const [before] = await lockSiteTags(tx, ctx.db.dialect, [id])
      if (!before) throw fail('tag.not-found')
      const name = change.name ?? before.name
      const after = {
        name,
        display_name: change.display_name === undefined ? before.display_name : change.display_name || name,
        type: change.type ?? before.type,
        color: change.color ?? before.color,
        updated_at: ctx.clock.now(),
      }
      requireAllowed(ctx, before, after)
      await requireFree(tx, { id, ...after })
      const row = await updateTagRow(tx, id, after)
      const facts = { before: factsOf(before), after: factsOf(row) }
      await writeAudit(tx, ctx, { action: 'tag.updated', object: objectOf(row), ...facts })
      await publishSiteTags(ctx, tx)
      return { tag: presentSiteTag(row) }
    }),
  )
}

/** A type that the setting no longer has stays as long as nobody changes it. */
function requireAllowed(ctx: Needs<'settings'>, before: TagRow, after: Pick<TagRow, 'name' | 'type'>): void {
  const isFixed = isOfSystem(ctx, before)
  if (isFixed && after.name !== before.name)
    throw failField('name', 'System tags keep their name. Leave it unchanged.', 'tag.name-locked')
  if (isFixed && after.type !== before.type)
    throw failField('type', 'System tags keep their type. Leave it unchanged.', 'tag.type-locked')
  if (after.type !== before.type) requireOpenType(ctx, after.type)
}

const objectOf = ({ id }: TagRow) => ({ type: 'tag', id })

function factsOf(row: TagRow) {
  return { name: row.display_name, identifier: row.name, type: row.type, color: colorOf(row) }
}

const taken = () =>
  failField('name', 'A tag of this type with this name already exists. Choose another name.', 'tag.name-taken')

async function requireFree(tx: Tx, { id, name, type }: Pick<TagRow, 'id' | 'name' | 'type'>): Promise<void> {
  const other = await findSiteTagId(tx, name, type)
  if (other !== null && other !== id) throw taken()
}

/** If another save took the name at the same moment, the database finds out. */
async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}
