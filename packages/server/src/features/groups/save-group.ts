import { foldText } from '@holdall/contract/drive/names.ts'
import type { Group, GroupChange, GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { findGroups } from '../../core/rights/groups.repository.ts'
import type { GroupRow } from '../../core/rights/rights.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { findGroupNamed, insertGroup, lockGroups, updateGroupRow } from './groups.repository.ts'
import { presentGroups } from './present-group.ts'
import { publishGroups } from './publish-groups.ts'

type Saving = Needs<'caller' | 'clock' | 'db' | 'events' | 'jobs' | 'origin'>

/** Creates a group of the site. @throws `request.invalid` at `name` if it is taken */
export function createGroup(ctx: Saving, input: GroupInput): Promise<{ group: Group }> {
  return saving(() => ctx.db.transaction(async tx => answer(tx, await insertNew(ctx, tx, input, null))))
}

/** The same for a member or the site, within a transaction inside of `saving`. Returns its id. */
export async function insertNew(
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  tx: Tx,
  input: GroupInput,
  ownerId: string | null,
): Promise<string> {
  const now = ctx.clock.now()
  const name_key = foldText(input.name)
  const row: GroupRow = { id: newId(), owner_id: ownerId, ...input, name_key, created_at: now, updated_at: now }
  await requireFree(tx, row)
  await insertGroup(tx, row)
  const object = { type: 'group', id: row.id }
  await writeAudit(tx, ctx, { action: 'group.created', object, after: factsOf(row) })
  return row.id
}

/** @throws `group.not-found`, `request.invalid` at `name` if it is taken */
export function updateGroup(ctx: Saving, id: string, change: GroupChange): Promise<{ group: Group }> {
  return saving(() =>
    ctx.db.transaction(async tx => {
      const [before] = await lockGroups(tx, ctx.db.dialect, [id])
      if (!before) throw fail('group.not-found')
      await changeLocked(ctx, tx, before, change)
      return answer(tx, id)
    }),
  )
}

/** The same within a transaction that has locked the group, inside of `saving`. */
export async function changeLocked(ctx: Saving, tx: Tx, before: GroupRow, change: GroupChange): Promise<void> {
  const { id } = before
  const name = change.name ?? before.name
  const after = { ...before, name, name_key: foldText(name), description: change.description ?? before.description }
  await requireFree(tx, after)
  const { name_key, description } = after
  await updateGroupRow(tx, id, { name, name_key, description, updated_at: ctx.clock.now() })
  const facts = { before: factsOf(before), after: factsOf(after) }
  await writeAudit(tx, ctx, { action: 'group.updated', object: { type: 'group', id }, ...facts })
  // Screens that say through which group someone has access show its name.
  if (name !== before.name) await publishGroups(ctx, tx, [id], [])
}

/** @throws `group.not-found` */
export async function answer(db: Reader, id: string): Promise<{ group: Group }> {
  const [group] = await presentGroups(db, await findGroups(db, [id]))
  if (!group) throw fail('group.not-found')
  return { group }
}

const factsOf = ({ name, description, owner_id }: GroupRow) => ({ name, description, ownerId: owner_id })

const taken = () => failField('name', 'A group with this name already exists. Choose another name.', 'group.name-taken')

async function requireFree(tx: Tx, { id, owner_id, name_key }: GroupRow): Promise<void> {
  const other = await findGroupNamed(tx, owner_id, name_key)
  if (other !== null && other !== id) throw taken()
}

/** If another save took the name at the same moment, the database finds out. */
export async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}
