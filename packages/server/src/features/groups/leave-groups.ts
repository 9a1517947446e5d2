import { foldText } from '@holdall/contract/drive/names.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteFound } from './delete-groups.ts'
import { deleteMemberships, findGroupNamed, listGroupsOwnedBy, updateGroupRow } from './groups.repository.ts'

/**
 * Takes a departing user out of all groups. Their own groups go to whoever takes over their workspaces, because access
 * of others depends on them; without anyone, they are deleted.
 */
export async function leaveGroups(ctx: Ctx, tx: Tx, userId: string, heirId: string | null): Promise<void> {
  const own = await listGroupsOwnedBy(tx, userId)
  if (heirId === null) await deleteFound(ctx, tx, own)
  else {
    for (const group of own) {
      const name = await freeName(tx, heirId, group.name)
      await updateGroupRow(tx, group.id, { owner_id: heirId, name, name_key: foldText(name) })
      await writeAudit(tx, ctx, {
        action: 'group.passed-on',
        object: { type: 'group', id: group.id },
        before: { ownerId: userId, name: group.name },
        after: { ownerId: heirId, name },
      })
    }
  }
  await deleteMemberships(tx, userId)
}

/** The name itself or, if they have a group of that name, the first number that makes it another. */
async function freeName(tx: Tx, ownerId: string, name: string): Promise<string> {
  let tried = name
  for (let n = 2; (await findGroupNamed(tx, ownerId, foldText(tried))) !== null; n++) tried = `${name} (${n})`
  return tried
}
