import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { HandoverRow, WorkspaceTables } from './workspaces.tables.ts'

const tables = onTables<PeopleTables & TreeTables & WorkspaceTables>()

/** An offer with what it is about. */
export interface HeldHandover extends HandoverRow {
  readonly object_name: string
  readonly rank: number | null
  readonly bytes: number
}

/**
 * Offers that stand: the item still lies in the own drive of the one who offers it, the workspace is still theirs, and they
 * are not suspended.
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
    .select([
      'items.rank',
      sql<string>`coalesce(items.name, spaces.name)`.as('object_name'),
      sql<number>`coalesce(items.size, spaces.used_bytes)`.as('bytes'),
    ])
}

/** The newest first. */
export function listHandovers(
  db: Reader,
  by: { readonly toEmail: string } | { readonly fromId: string },
): Promise<HeldHandover[]> {
  const query =
    'toEmail' in by ? standing(db).where('to_email', '=', by.toEmail) : standing(db).where('from_id', '=', by.fromId)
  return query.orderBy('handovers.created_at', 'desc').orderBy('handovers.id', 'desc').execute()
}

export function findHandover(db: Reader, id: string): Promise<HeldHandover | undefined> {
  return standing(db).where('handovers.id', '=', id).executeTakeFirst()
}

/** A new offer takes the place of the one that there was of the same thing, whose id it answers. */
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

/** Ends what somebody who goes has offered, or was offered. */
export async function forgetOffersOf(tx: Tx, person: { readonly id: string; readonly email: string }): Promise<void> {
  await tables(tx)
    .deleteFrom('handovers')
    .where(e => e.or([e('from_id', '=', person.id), e('to_email', '=', person.email)]))
    .execute()
  await tables(tx).deleteFrom('space_invitations').where('email', '=', person.email).execute()
}
