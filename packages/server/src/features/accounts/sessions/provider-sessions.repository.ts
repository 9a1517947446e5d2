import { createHash } from 'node:crypto'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { AccountTables, ProviderSessionRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables & PeopleTables>()

/** A sign-in that a company's provider has vouched for. */
export interface ThroughProvider {
  readonly providerId: string
  /** Says who it is there. */
  readonly accountId: string
  readonly providerSessionId: string | null
  readonly sealedIdToken: string | null
  /** When the provider has to confirm it again, in ms since 1970; null if never. */
  readonly endsAt: number | null
}

interface Kept {
  readonly through: ThroughProvider
  readonly userId: string
  readonly now: number
}

function rowOf({ through, userId, now }: Kept): ProviderSessionRow {
  return {
    id: newId(),
    provider_id: through.providerId,
    user_id: userId,
    account_id: through.accountId,
    provider_session_id: through.providerSessionId,
    sealed_id_token: through.sealedIdToken,
    ends_at: through.endsAt,
    session_id: null,
    step_hash: null,
    created_at: now,
  }
}

/** Remembers which session of a provider a session came from; both end together. */
export async function keepProviderSession(tx: Tx, kept: Kept & { readonly sessionId: string }): Promise<void> {
  const row = { ...rowOf(kept), session_id: kept.sessionId }
  await tables(tx).insertInto('provider_sessions').values(row).execute()
}

/** The same until the second step is taken. */
export async function keepProviderStep(tx: Tx, kept: Kept & { readonly step: string }): Promise<void> {
  const row = { ...rowOf(kept), step_hash: hashStep(kept.step) }
  await tables(tx).insertInto('provider_sessions').values(row).execute()
}

/** Takes what was kept for a second step; null if the first step wasn't a provider's. */
export async function consumeProviderStep(tx: Tx, step: string): Promise<ThroughProvider | null> {
  const row = await tables(tx)
    .deleteFrom('provider_sessions')
    .where('step_hash', '=', hashStep(step))
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    providerId: row.provider_id,
    accountId: row.account_id,
    providerSessionId: row.provider_session_id,
    sealedIdToken: row.sealed_id_token,
    endsAt: row.ends_at,
  }
}

/** The provider's side of one session; undefined if it came from none. */
export function findProviderSession(db: Reader, sessionId: string): Promise<ProviderSessionRow | undefined> {
  return tables(db).selectFrom('provider_sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** Which sessions of a provider end: of one person there, of one session there, or all. */
export interface ProviderSessionChoice {
  readonly providerId: string
  readonly accountId?: string | null
  readonly providerSessionId?: string | null
  readonly userId?: string
}

/** Those that the choice names, with sign-ins that wait for their second step. */
export function listProviderSessions(
  db: Reader,
  { providerId, accountId = null, providerSessionId = null, userId }: ProviderSessionChoice,
): Promise<Pick<ProviderSessionRow, 'id' | 'user_id' | 'session_id'>[]> {
  let rows = tables(db)
    .selectFrom('provider_sessions')
    .select(['id', 'user_id', 'session_id'])
    .where('provider_id', '=', providerId)
  if (userId !== undefined) rows = rows.where('user_id', '=', userId)
  if (providerSessionId !== null) {
    // A session whose name there isn't known ends with everything of the person.
    rows = rows.where(e =>
      e.or([
        e('provider_session_id', '=', providerSessionId),
        ...(accountId === null ? [] : [e.and([e('provider_session_id', 'is', null), e('account_id', '=', accountId)])]),
      ]),
    )
  }
  if (accountId !== null) rows = rows.where('account_id', '=', accountId)
  return rows.orderBy('user_id').execute()
}

export async function deleteProviderSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .deleteFrom('provider_sessions')
    .where('id', 'in', [...ids])
    .execute()
}

/** Sign-ins whose second step was never taken. */
export async function deleteOldSteps(tx: Tx, before: number): Promise<void> {
  await tables(tx)
    .deleteFrom('provider_sessions')
    .where('session_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Sessions that people opened by themselves, without a provider, and not an administrator who is signed in as someone else. */
export function listOwnSessions(
  db: Reader,
  exceptUserIds: readonly string[],
  most: number,
): Promise<{ id: string; user_id: string }[]> {
  let rows = tables(db)
    .selectFrom('sessions')
    .leftJoin('provider_sessions', 'provider_sessions.session_id', 'sessions.id')
    .where('provider_sessions.id', 'is', null)
    .where('sessions.impersonator_id', 'is', null)
    .select(['sessions.id', 'sessions.user_id'])
  if (exceptUserIds.length > 0) rows = rows.where('sessions.user_id', 'not in', [...exceptUserIds])
  return rows.orderBy('sessions.user_id').limit(most).execute()
}

/** Forgets what was sealed with a lost key. */
export async function deleteIdTokens(tx: Tx): Promise<number> {
  const forget = tables(tx).updateTable('provider_sessions').set({ sealed_id_token: null })
  const { numUpdatedRows } = await forget.where('sealed_id_token', 'is not', null).executeTakeFirst()
  return Number(numUpdatedRows)
}

function hashStep(step: string): string {
  return createHash('sha256').update(step).digest('base64url')
}
