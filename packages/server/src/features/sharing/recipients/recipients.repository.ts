import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { RecipientRow, SharingTables } from '../sharing.tables.ts'

const tables = onTables<SharingTables>()

export async function listRecipients(db: Reader, linkIds: readonly string[]): Promise<RecipientRow[]> {
  if (linkIds.length === 0) return []
  return tables(db)
    .selectFrom('link_outsiders')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .orderBy('created_at')
    .orderBy('email')
    .execute()
}

export async function isRecipient(db: Reader, linkId: string, email: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('link_outsiders')
    .select('email')
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRecipients(tx: Tx, linkId: string, emails: readonly string[], now: number): Promise<void> {
  if (emails.length === 0) return
  const rows = emails.map(email => ({
    link_id: linkId,
    email,
    code_hash: null,
    code_ends_at: null,
    tries_left: 0,
    last_visit_at: null,
    created_at: now,
  }))
  await tables(tx).insertInto('link_outsiders').values(rows).execute()
}

export async function deleteRecipients(tx: Tx, linkId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tables(tx)
    .deleteFrom('link_outsiders')
    .where('link_id', '=', linkId)
    .where('email', 'in', [...emails])
    .execute()
}

/** Gives an outsider a new code, which replaces the previous one. Returns false if the link doesn't name them. */
export async function setCode(
  tx: Tx,
  linkId: string,
  email: string,
  code: { readonly hash: string; readonly endsAt: number; readonly tries: number },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('link_outsiders')
    .set({ code_hash: code.hash, code_ends_at: code.endsAt, tries_left: code.tries })
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** When an outsider's current code expires; null without one. */
export async function findCodeEnd(db: Reader, linkId: string, email: string, now: number): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('link_outsiders')
    .select('code_ends_at')
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('code_ends_at', '>', now)
    .executeTakeFirst()
  return row?.code_ends_at ?? null
}

/**
 * Takes one try off a code that is still valid, and returns its hash: in one statement, so that tries can't be doubled.
 */
export async function consumeTry(tx: Tx, linkId: string, email: string, now: number): Promise<string | null> {
  const row = await tables(tx)
    .updateTable('link_outsiders')
    .set(e => ({ tries_left: e('tries_left', '-', 1) }))
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('code_ends_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** Uses up a code that was right. Returns false if another call has used it in the meantime. */
export async function useCode(tx: Tx, linkId: string, email: string, hash: string, now: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('link_outsiders')
    .set({ code_hash: null, code_ends_at: null, tries_left: 0, last_visit_at: now })
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordRecipientVisit(tx: Tx, linkId: string, email: string, now: number): Promise<void> {
  await tables(tx)
    .updateTable('link_outsiders')
    .set({ last_visit_at: now })
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .execute()
}
