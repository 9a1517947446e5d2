import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { writeAudit } from '../../../../core/audit/audit.ts'
import { IdentityError, type LogoutNotice } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import { revokeProviderSessions } from '../../sessions/revoke-provider-sessions.ts'
import type { CompanySignInTables } from '../company-sign-in.tables.ts'
import { asking, openProvider } from '../providers/open-provider.ts'

const tables = onTables<CompanySignInTables>()

const largestForm = 64 * 1024

/**
 * Ends the sessions of someone who has signed out at the provider (Back-Channel Logout 1.0, section 2.7). Each token counts
 * once. @throws `company.not-found`, `company.logout-invalid`, `company.unavailable`
 */
export async function obeyLogout(ctx: Ctx, id: string, request: IncomingMessage): Promise<void> {
  const { row, driver } = await openProvider(ctx, id, 'openid')
  const token = await readToken(request)
  const notice = await asking(ctx, row, () =>
    driver.readLogout(token, ctx.signal).catch((error: unknown) => {
      if (error instanceof IdentityError && error.fault === 'unavailable') throw error
      ctx.log.warn({ err: error, provider: id }, 'A logout token was refused')
      throw fail('company.logout-invalid')
    }),
  )
  if (notice.accountId === null && notice.sessionId === null) throw fail('company.logout-invalid')
  await ctx.db.transaction(async tx => {
    if (!(await accept(tx, ctx, id, notice))) throw fail('company.logout-invalid')
    const ended = await revokeProviderSessions(tx, ctx, {
      providerId: id,
      accountId: notice.accountId,
      providerSessionId: notice.sessionId,
    })
    const object = { type: 'company-provider', id }
    await writeAudit(tx, ctx, { action: 'session.ended', object, after: { by: row.name, sessions: ended } })
  })
}

/** The token of the form; only its beginning is read. */
async function readToken(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (type !== 'application/x-www-form-urlencoded' || !(length <= largestForm)) throw fail('company.logout-invalid')
  const tokens = new URLSearchParams(await text(request)).getAll('logout_token')
  const [token] = tokens
  if (tokens.length !== 1 || !token) throw fail('company.logout-invalid')
  return token
}

/** @returns false if the token was obeyed before */
async function accept(tx: Tx, { clock }: Pick<Ctx, 'clock'>, providerId: string, { id }: LogoutNotice) {
  const token_hash = createHash('sha256').update(id).digest('base64url')
  const row = await tables(tx)
    .insertInto('company_logouts')
    .values({ provider_id: providerId, token_hash, seen_at: clock.now() })
    .onConflict(on => on.columns(['provider_id', 'token_hash']).doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldLogouts(tx: Tx, before: number): Promise<void> {
  await tables(tx).deleteFrom('company_logouts').where('seen_at', '<', before).execute()
}
