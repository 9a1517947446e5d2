import { createHash } from 'node:crypto'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx, Needs } from '../../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../../platform/database/database.ts'
import { randomToken } from '../../../../platform/ids.ts'
import type { CompanySignInTables } from '../company-sign-in.tables.ts'
import { companyCookie } from './company-flow.ts'

const tables = onTables<CompanySignInTables>()

/** Someone whom a provider has identified, while an address or a consent is missing. */
export interface PendingAccount {
  readonly providerId: string
  readonly identity: CompanyIdentity
  readonly remember: boolean
  readonly next: string | null
}

const newcomerCookie = 'holdall_company_newcomer'
const pendingMs = 30 * 60 * 1000

/** Stores the newcomer until the rest is known; the groups of some don’t fit into a cookie. @returns the Set-Cookie value */
export async function keepPendingAccount(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  pending: PendingAccount,
): Promise<string> {
  const token = randomToken()
  const { readPicture: _unkept, ...identity } = pending.identity
  const sealed = ctx.vault.seal(JSON.stringify({ ...pending, identity }), sealContext(token))
  const row = { token_hash: hashOf(token), provider_id: pending.providerId, sealed }
  await ctx.db.transaction(tx =>
    tables(tx)
      .insertInto('company_newcomers')
      .values({ ...row, expires_at: ctx.clock.now() + pendingMs })
      .execute(),
  )
  return companyCookie(ctx, newcomerCookie, token, pendingMs)
}

export interface KeptPendingAccount {
  readonly pending: PendingAccount
  readonly token: string
}

/** The newcomer in this browser; null if that has expired. They still have to be used up. */
export async function readPendingAccount(ctx: Ctx): Promise<KeptPendingAccount | null> {
  const token = ctx.origin.cookies[newcomerCookie] ?? ''
  const row = await tables(ctx.db.read)
    .selectFrom('company_newcomers')
    .select('sealed')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!row) return null
  const pending = JSON.parse(ctx.vault.open(row.sealed, sealContext(token))) as PendingAccount
  return { pending: { ...pending, identity: { ...pending.identity, readPicture: null } }, token }
}

/** @returns whether this call used them up: each counts once */
export async function consumePendingAccount(tx: Tx, token: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('company_newcomers')
    .where('token_hash', '=', hashOf(token))
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredPendingAccounts(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('company_newcomers').where('expires_at', '<=', now).execute()
}

export function clearPendingAccount(ctx: Needs<'origin'>): string {
  return companyCookie(ctx, newcomerCookie, '', 0)
}

function sealContext(token: string): string {
  return `company-newcomer:${token}`
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
