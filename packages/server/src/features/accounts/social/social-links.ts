import { type SocialLink, SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { socialNames } from '@holdall/contract/drivers/social.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import type { CredentialRow } from '../accounts.tables.ts'
import { socialUnlinkedMail } from '../emails/social.mail.ts'
import { deleteLink, listLinks } from '../links/links.repository.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from '../second-factor/lock-checked.ts'

function presentLink(row: CredentialRow): SocialLink {
  return {
    id: row.id,
    provider: SocialProvider.parse(row.provider_id),
    label: row.label ?? '',
    createdAt: instant(row.created_at),
  }
}

/** The caller's logins with providers, oldest first. */
export async function listMySocialLinks(
  ctx: Needs<'caller' | 'db'>,
): Promise<{ data: SocialLink[]; hasPassword: boolean }> {
  const { userId } = memberOf(ctx)
  const [rows, user] = await Promise.all([listLinks(ctx.db.read, userId, 'social'), findUser(ctx.db.read, userId)])
  return { data: rows.map(presentLink), hasPassword: Boolean(user?.password_hash) }
}

/** Requires the password, so there is one: removing a login never removes the last way in. */
export async function unlinkSocial(ctx: Ctx, id: string, password: string | undefined): Promise<void> {
  const checked = await requirePassword(ctx, password)
  await ctx.db.transaction(async tx => {
    const user = await lockChecked(tx, ctx, checked)
    const row = await deleteLink(tx, user.id, id, 'social')
    if (!row) throw fail('item.not-found')
    const { provider, label } = presentLink(row)
    const object = { type: 'user', id: user.id }
    await writeAudit(tx, ctx, { action: 'user.social-unlinked', object, before: { provider, label } })
    const data = { provider: socialNames[provider], label }
    await ctx.mail.queue(tx, { template: socialUnlinkedMail, to: user.email, data })
  })
}
