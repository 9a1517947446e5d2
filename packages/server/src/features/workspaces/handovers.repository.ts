import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { undeliveredReason } from '../../drivers/mail/undelivered.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { HandoverRow, WorkspaceTables } from './workspaces.tables.ts'

const tables = onTables<PeopleTables & TreeTables & WorkspaceTables>()

/** An ownership offer with its object. */
export interface HeldHandover extends HandoverRow {
  readonly object_name: string
  readonly rank: number | null
  readonly bytes: number
  /** What the mail server said, if the mail couldn't be delivered. */
  readonly undelivered: string | null
}

/**
 * Offers in effect: the item is still in the personal drive of the user who offers it, or the workspace is still
 * theirs, and they are not suspended.
 */
function standing(db: Reader) {
  return tables(db)
    .selectFrom('handovers')
    .leftJoin('items', 'items.id', 'handovers.item_id')
    .innerJoin('spaces', join =>
      join.on(e => e('spaces.id', '=', e.fn.coalesce('handovers.space_id', 'items.space_id'))),
    )
    .innerJoin('users', 'users.id', 'handovers.from_id')
    .where('users.banned_at', 'is', null)
    .whereRef('spaces.owner_id', '=', 'handovers.from_id')
    .where('spaces.deleted_at', 'is', null)
    .where(e =>
      e.or([
        e('spaces.kind', '=', 'workspace').and('handovers.space_id', 'is not', null),
        e('spaces.kind', '=', 'personal').and('items.state', '=', 'live'),
      ]),
    )
    .selectAll('handovers')
    .select(undeliveredReason('handover', sql.ref('handovers.id')).as('undelivered'))
    .select([
      'items.rank',
      sql<string>`coalesce(items.name, spaces.name)`.as('object_name'),
      sql<number>`coalesce(items.size, spaces.used_bytes)`.as('bytes'),
    ])
}

/** Newest first. */
export function listHandovers(
  db: Reader,
  by: { readonly toEmail: string } | { readonly fromId: string },
): Promise<HeldHandover[]> {
  const query =
    'toEmail' in by ? standing(db).where('to_email', '=', by.toEmail) : standing(db).where('from_id', '=', by.fromId)
  return query.orderBy('handovers.created_at', 'desc').orderBy('handovers.id', 'desc').execute()
}

/** Returns whether something is offered to an address that can still be taken. @param email in lower case */
export async function isOfferedTo(db: Reader, email: string): Promise<boolean> {
  return (await standing(db).where('to_email', '=', email).limit(1).executeTakeFirst()) !== undefined
}

export function findHandover(db: Reader, id: string): Promise<HeldHandover | undefined> {
  return standing(db).where('handovers.id', '=', id).executeTakeFirst()
}

/** A new offer replaces an earlier one for the same object and returns the earlier one's id. */
export async function putHandover(tx: Tx, row: HandoverRow): Promise<string[]> {
  const former = await tables(tx)
    .deleteFrom('handovers')
    .where(row.item_id === null ? 'space_id' : 'item_id', '=', row.item_id ?? row.space_id)
    .returning('id')
    .execute()
  await tables(tx).insertInto('handovers').values(row).execute()
  return former.map(({ id }) => id)
}

export async function deleteHandover(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('handovers').where('id', '=', id).execute()
}

/** Deletes all offers to or from a departing user, and the invitations to them. */
export async function deleteOffersOf(tx: Tx, person: { readonly id: string; readonly email: string }): Promise<void> {
  await tables(tx)
    .deleteFrom('handovers')
    .where(e => e.or([e('from_id', '=', person.id), e('to_email', '=', person.email)]))
    .execute()
  await tables(tx).deleteFrom('space_invitations').where('email', '=', person.email).execute()
}
