import { createHash } from 'node:crypto'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId, randomToken } from '../../../platform/ids.ts'
import type { AccountTables } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

/** What a token allows its bearer to do, once. */
export type TokenPurpose =
  | 'setup'
  | 'confirm'
  | 'change-email'
  | 'reset-password'
  | 'second-step'
  | 'passkey-sign-in'
  | 'passkey-register'
  | 'passkey-check'
  | 'social'
  | 'newcomer'
  | 'company'

/** Purposes whose subject is a user. */
const ofPeople: readonly TokenPurpose[] = [
  'confirm',
  'change-email',
  'reset-password',
  'second-step',
  'passkey-register',
  'passkey-check',
]

const idLength = 26

/**
 * Creates a single-use token; the table holds only its hash. `subject` is a user's id or another id of 26 characters.
 */
export async function createToken(
  tx: Tx,
  ctx: Needs<'clock'>,
  purpose: TokenPurpose,
  subject: string,
  lifetimeMs: number,
): Promise<string> {
  const random = randomToken()
  const now = ctx.clock.now()
  await tables(tx)
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifier(purpose, subject),
      value: hash(random),
      expires_at: now + lifetimeMs,
      created_at: now,
    })
    .execute()
  return `${subject}${random}`
}

/**
 * Uses up a token, together with all others of the same purpose and subject. If two calls race, one gets null.
 * @returns its subject; null when it is unknown, used or expired.
 */
export async function consumeToken(
  tx: Tx,
  ctx: Needs<'clock'>,
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  const subject = token.slice(0, idLength)
  const taken = await tables(tx)
    .deleteFrom('verifications')
    .where('identifier', '=', identifier(purpose, subject))
    .where('value', '=', hash(token.slice(idLength)))
    .where('expires_at', '>', ctx.clock.now())
    .returning('id')
    .execute()
  if (taken.length === 0) return null
  await deleteTokensOf(tx, purpose, subject)
  return subject
}

/** Checks whether a token is valid, without using it up. @returns its subject, or null */
export async function readToken(
  db: Reader,
  ctx: Needs<'clock'>,
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  const subject = token.slice(0, idLength)
  const found = await tables(db)
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier(purpose, subject))
    .where('value', '=', hash(token.slice(idLength)))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return found ? subject : null
}

export async function deleteTokensOf(tx: Tx, purpose: TokenPurpose, subject: string): Promise<void> {
  await tables(tx).deleteFrom('verifications').where('identifier', '=', identifier(purpose, subject)).execute()
}

/** Deletes the tokens that were created before a given instant. */
export async function deleteEarlierTokens(
  tx: Tx,
  purpose: TokenPurpose,
  subject: string,
  before: number,
): Promise<void> {
  await tables(tx)
    .deleteFrom('verifications')
    .where('identifier', '=', identifier(purpose, subject))
    .where('created_at', '<', before)
    .execute()
}

/** Deletes every token of a user, whatever its purpose. */
export async function deleteAllTokens(tx: Tx, subject: string): Promise<void> {
  for (const purpose of ofPeople) await deleteTokensOf(tx, purpose, subject)
}

export async function deleteExpiredTokens(tx: Tx, ctx: Needs<'clock'>): Promise<void> {
  await tables(tx).deleteFrom('verifications').where('expires_at', '<=', ctx.clock.now()).execute()
}

function identifier(purpose: TokenPurpose, subject: string): string {
  return `${purpose}:${subject}`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
