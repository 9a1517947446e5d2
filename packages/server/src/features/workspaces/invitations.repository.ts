import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { SpaceInvitationRow, TreeTables } from '../../core/tree/tree.tables.ts'
import { undeliveredReason } from '../../drivers/mail/undelivered.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & TreeTables>()

/** An invitation with its workspace and role. */
export interface HeldInvitation extends SpaceInvitationRow {
  readonly space_name: string
  readonly color: string
  readonly role_name: string
  readonly inviter_email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  /** What the mail server said, if the mail couldn't be delivered. */
  readonly undelivered: string | null
}

function heldInvitations(db: Reader) {
  return tables(db)
    .selectFrom('space_invitations')
    .innerJoin('spaces', 'spaces.id', 'space_invitations.space_id')
    .innerJoin('roles', 'roles.id', 'space_invitations.role_id')
    .leftJoin('users', 'users.id', 'space_invitations.invited_by')
    .where('spaces.deleted_at', 'is', null)
    .selectAll('space_invitations')
    .select([
      'spaces.name as space_name',
      'spaces.color',
      'roles.name as role_name',
      'users.email as inviter_email',
      'users.first_name',
      'users.last_name',
    ])
    .select(undeliveredReason('invitation', sql.ref('space_invitations.id')).as('undelivered'))
}

/** Open invitations to a workspace or for an address, newest first. Those to deleted workspaces stay hidden. */
export function listInvitations(
  db: Reader,
  by: { readonly spaceId: string } | { readonly email: string },
): Promise<HeldInvitation[]> {
  return heldInvitations(db)
    .where(
      'spaceId' in by ? 'space_invitations.space_id' : 'space_invitations.email',
      '=',
      'spaceId' in by ? by.spaceId : by.email,
    )
    .orderBy('space_invitations.created_at', 'desc')
    .orderBy('space_invitations.id', 'desc')
    .execute()
}

export function findInvitation(db: Reader, id: string): Promise<HeldInvitation | undefined> {
  return heldInvitations(db).where('space_invitations.id', '=', id).executeTakeFirst()
}

/** Invites an address, or changes its existing invitation. Returns the id. */
export async function putInvitation(tx: Tx, row: SpaceInvitationRow): Promise<string> {
  const { role_id, message, invited_by, sent_at } = row
  const put = await tables(tx)
    .insertInto('space_invitations')
    .values(row)
    .onConflict(on => on.columns(['space_id', 'email']).doUpdateSet({ role_id, message, invited_by, sent_at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return put.id
}

export async function recordSent(tx: Tx, id: string, { at, by }: { at: number; by: string }): Promise<void> {
  await tables(tx).updateTable('space_invitations').set({ sent_at: at, invited_by: by }).where('id', '=', id).execute()
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('space_invitations').where('id', '=', id).execute()
}
