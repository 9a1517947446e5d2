import type { CompanyLinks } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import { lockUser } from '../../../../core/people/people.repository.ts'
import { instant } from '../../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../../platform/ctx.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import { findUser } from '../../accounts.repository.ts'
import { maySignInAlone } from '../../company-only.ts'
import { socialUnlinkedMail } from '../../emails/social.mail.ts'
import { deleteLink, listLinks, providerOfLogin } from '../../links/links.repository.ts'
import { confirmIdentity, neededFor } from '../../login-flow/confirm-identity.ts'
import { requireLinker } from '../flow/begin.ts'
import { link } from '../flow/finish.ts'
import { identifyByName } from '../flow/sign-in-by-name.ts'
import { lockForGroups, revokeAll } from '../groups/apply-groups.ts'
import { presentButton } from '../providers/present-provider.ts'
import { findProviderRow, listProviderRows } from '../providers/providers.repository.ts'

/** The caller's company logins, oldest first, and the providers that are still without one. */
export async function listMyLinks(ctx: Ctx): Promise<CompanyLinks> {
  const { userId } = memberOf(ctx)
  const db = ctx.db.read
  const [logins, providers] = [await listLinks(db, userId, 'company'), await listProviderRows(db)]
  const byId = new Map(providers.map(row => [row.id, row]))
  const data = logins.flatMap(login => {
    const provider = byId.get(providerOfLogin(login))
    if (!provider) return []
    const { id, label, created_at } = login
    const about = { provider: presentButton(provider), isEnabled: provider.is_enabled === 1 }
    return [{ id, ...about, label: label ?? '', createdAt: instant(created_at) }]
  })
  const linked = new Set(data.map(login => login.provider.id))
  const others = providers.filter(row => row.is_enabled === 1 && !linked.has(row.id)).map(presentButton)
  const user = await findUser(db, userId)
  return { data, others, hasPassword: Boolean(user?.password_hash), needs: await neededFor(ctx) }
}

interface Named {
  readonly currentPassword?: string | undefined
  readonly user: string
  readonly password: string
}

/** Links a login at a directory. @throws as `beginLink` and `finish` do, and `company.wrong-credentials` */
export async function linkDirectory(ctx: Ctx, id: string, { currentPassword, ...named }: Named): Promise<CompanyLinks> {
  const userId = await requireLinker(ctx, currentPassword)
  await link(ctx, id, userId, await identifyByName(ctx, id, named))
  return listMyLinks(ctx)
}

/**
 * Unlinks a login, and takes away what the groups there gave.
 * @throws `item.not-found`, `company.last-way-in`, `account.wrong-password`, `account.sign-in-again`
 */
export async function unlink(ctx: Ctx, id: string, password: string | undefined): Promise<CompanyLinks> {
  const { userId } = memberOf(ctx)
  await confirmIdentity(ctx, password)
  await ctx.db.transaction(async tx => {
    await lockForGroups(tx, ctx)
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    const login = await deleteLink(tx, userId, id, 'company')
    if (!user || !login) throw fail('item.not-found')
    if (!(await hasOtherWay(tx, ctx, user))) throw fail('company.last-way-in')
    const provider = await findProviderRow(tx, providerOfLogin(login))
    const facts = { provider: provider?.name ?? '', label: login.label ?? '' }
    if (provider) await revokeAll(tx, ctx, provider, userId)
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'user.social-unlinked', object, before: facts })
    await ctx.mail.queue(tx, { template: socialUnlinkedMail, to: user.email, data: facts })
  })
  return listMyLinks(ctx)
}

async function hasOtherWay(
  db: Reader,
  ctx: Ctx,
  user: { readonly id: string; readonly password_hash: string | null },
): Promise<boolean> {
  if (maySignInAlone(ctx, user.id)) {
    if (user.password_hash !== null || (await listLinks(db, user.id, 'social')).length > 0) return true
  }
  return (await listLinks(db, user.id, 'company')).length > 0
}
