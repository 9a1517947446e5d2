import type { PeopleTables } from '../../core/people/people.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { piecesOf } from './pieces.ts'
import type { UserInvitationRow, UserInvitationTables } from './user-invitations.tables.ts'

const tables = onTables<PeopleTables & UserInvitationTables>()

/** Those of these addresses that have an account. @param emails in lower case */
export async function listTaken(db: Reader, emails: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const some of piecesOf(emails, 500)) {
    const rows = await tables(db).selectFrom('users').select('email').where('email', 'in', some).execute()
    for (const { email } of rows) taken.add(email)
  }
  return taken
}

/** Those of these addresses that an invitation waits for at `now`. */
export async function listInvited(db: Reader, emails: readonly string[], now: number): Promise<Set<string>> {
  const invited = new Set<string>()
  for (const some of piecesOf(emails, 500)) {
    const rows = await tables(db)
      .selectFrom('user_invitations')
      .select('email')
      .where('email', 'in', some)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now)
      .execute()
    for (const { email } of rows) invited.add(email)
  }
  return invited
}

/** Inserts invitations, except for addresses that one waits for. Returns the ids of those that are new. */
export async function insertInvitations(tx: Tx, rows: readonly UserInvitationRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await tables(tx)
    .insertInto('user_invitations')
    .values(rows)
    .onConflict(on => on.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(row => row.id))
}

/** Ends those whose time is over: for these addresses, or all. */
export async function endExpired(tx: Tx, now: number, emails?: readonly string[]): Promise<void> {
  await tables(tx)
    .updateTable('user_invitations')
    .set(e => ({ state: 'expired' as const, token_hash: null, ended_at: e.ref('expires_at') }))
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .$if(emails !== undefined, query => query.where('email', 'in', [...(emails ?? [])]))
    .execute()
}

/** Ends those whose address someone has taken as their own since: a changed address makes no account. Returns which. */
export function endTaken(tx: Tx, now: number): Promise<Pick<UserInvitationRow, 'id' | 'email'>[]> {
  return tables(tx)
    .updateTable('user_invitations')
    .set({ state: 'revoked', token_hash: null, ended_at: now })
    .where('state', '=', 'waiting')
    .where(e =>
      e.exists(e.selectFrom('users').select('users.id').whereRef('users.email', '=', 'user_invitations.email')),
    )
    .returning(['id', 'email'])
    .execute()
}

export function findInvitation(db: Reader, id: string): Promise<UserInvitationRow | undefined> {
  return tables(db).selectFrom('user_invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same for several, by id, always locked in the same order. */
export async function lockInvitations(
  tx: Tx,
  dialect: Dialect,
  ids: readonly string[],
): Promise<Map<string, UserInvitationRow>> {
  const query = tables(tx)
    .selectFrom('user_invitations')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
  const rows = await (dialect === 'sqlite' ? query : query.forUpdate()).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The same, so that nothing else changes it until the end of the transaction. */
export function lockInvitation(tx: Tx, dialect: Dialect, id: string): Promise<UserInvitationRow | undefined> {
  const query = tables(tx).selectFrom('user_invitations').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

/** The one that waits for an address, also if its time is over. */
export function findWaiting(db: Reader, email: string): Promise<UserInvitationRow | undefined> {
  return tables(db)
    .selectFrom('user_invitations')
    .selectAll()
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

type Change = Partial<Omit<UserInvitationRow, 'id' | 'email'>>

export async function changeInvitation(tx: Tx, id: string, change: Change): Promise<void> {
  await tables(tx).updateTable('user_invitations').set(change).where('id', '=', id).execute()
}

/** Ends one that still waits. @returns whether this call ended it */
export async function endWaiting(
  tx: Tx,
  id: string,
  end: { readonly state: 'accepted' | 'revoked'; readonly at: number; readonly userId?: string },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('user_invitations')
    .set({ state: end.state, ended_at: end.at, token_hash: null, user_id: end.userId ?? null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends those whose person can't take part in them any more. Returns their ids. */
export async function endWaitingOf(tx: Tx, inviterId: string, now: number): Promise<string[]> {
  const rows = await tables(tx)
    .updateTable('user_invitations')
    .set({ state: 'revoked', ended_at: now, token_hash: null, invited_by: null })
    .where('invited_by', '=', inviterId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** What is kept about somebody whose account is closed: how they were invited. */
export async function forgetInvited(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('user_invitations').where('user_id', '=', userId).execute()
}

/** Some whose mail is still to be written, oldest first. */
export async function listUnsent(db: Reader, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('user_invitations')
    .select('id')
    .where('state', '=', 'waiting')
    .where('sent_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

/** Removes what ended before then. */
export async function removeEnded(tx: Tx, before: number): Promise<void> {
  await tables(tx).deleteFrom('user_invitations').where('ended_at', '<', before).execute()
}

/** How many waiting invitations lead into these groups, by group. */
export async function countWaitingForGroups(
  db: Reader,
  ids: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('user_invitations')
    .where('group_id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .groupBy('group_id')
    .select(e => ['group_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.group_id ?? '', Number(row.count)]))
}
