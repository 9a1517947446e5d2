import { writeAudit } from '../../../../core/audit/audit.ts'
import { lockUser } from '../../../../core/people/people.repository.ts'
import { type DirectoryProvider, IdentityError } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { revokeTokens } from '../../access-tokens/revoke-tokens.ts'
import { findUser } from '../../accounts.repository.ts'
import { isCompanyOnly, maySignInAlone } from '../../company-only.ts'
import { companyLogin, listLinksInUse } from '../../links/links.repository.ts'
import { revokeProviderSessions } from '../../sessions/revoke-provider-sessions.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { lockForGroups, revokeAll } from '../groups/apply-groups.ts'
import { openRow } from '../providers/open-provider.ts'
import { holdProvider, listProviderRows } from '../providers/providers.repository.ts'

/** A directory is asked about this many people at once. */
const atOnce = 500
/** The longest that one question takes. */
const patienceMs = 60_000

type Login = Awaited<ReturnType<typeof listLinksInUse>>[number]

/**
 * Asks every directory that has a service account who is still there, and ends the sessions of those who aren't. One that
 * doesn't answer ends nothing.
 */
export async function checkDirectories(ctx: Ctx): Promise<void> {
  for (const provider of await listProviderRows(ctx.db.read)) {
    if (provider.kind !== 'directory' || provider.is_enabled !== 1) continue
    try {
      await checkDirectory(ctx, provider)
    } catch (error) {
      ctx.log.warn({ err: error, provider: provider.id }, 'A directory couldn’t be asked who is still there')
    }
  }
}

async function checkDirectory(ctx: Ctx, provider: CompanyProviderRow): Promise<void> {
  const driver = await openRow(ctx, provider)
  if (driver.kind !== 'directory') return
  const gone: Login[] = []
  let asked = 0
  let after = ''
  for (;;) {
    const logins = await listLinksInUse(ctx.db.read, companyLogin(provider.id), after, atOnce)
    if (logins.length === 0) break
    const still = await ask(driver, ctx.signal, logins)
    if (still === null) return
    gone.push(...logins.filter(login => !still.has(login.account_id)))
    asked += logins.length
    after = logins.at(-1)?.id ?? ''
  }
  // A wrong filter looks like a company without people.
  if (asked > 1 && gone.length === asked) {
    throw new IdentityError('misconfigured', `The directory no longer has any of the ${asked} people who use this site`)
  }
  for (const login of gone) await endAccess(ctx, provider, login)
}

function ask(driver: DirectoryProvider, signal: AbortSignal, logins: readonly Login[]) {
  return driver.readStill(
    logins.map(login => login.account_id),
    AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  )
}

/**
 * Ends what someone has through a directory that they have left: their sessions, what their groups gave them, and their
 * tokens if they have no other way to sign in.
 */
async function endAccess(ctx: Ctx, { id, name }: CompanyProviderRow, { user_id: userId }: Login): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockForGroups(tx, ctx)
    if (!(await holdProvider(tx, ctx.db.dialect, id))) return
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user) return
    const sessions = await revokeProviderSessions(tx, ctx, { providerId: id, userId })
    const hasOwnWay = user.password_hash !== null && (!isCompanyOnly(ctx) || maySignInAlone(ctx, userId))
    const tokens = hasOwnWay ? [] : await revokeTokens(tx, ctx, userId)
    await revokeAll(tx, ctx, { id, name }, userId)
    if (sessions + tokens.length === 0) return
    await writeAudit(tx, ctx, {
      action: 'session.ended',
      object: { type: 'user', id: userId },
      after: { by: name, sessions, tokens: tokens.length },
    })
  })
}
