import { writeAudit } from '../../core/audit/audit.ts'
import { findPerson } from '../../core/people/people.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { putMailChoice, wantsMail } from './announcements.repository.ts'

const purpose = 'announcement-unsubscribe'

/** Names a person in a link that ends announcements by mail; it works without an end, as the mail may be old. */
export function unsubscribeToken({ vault }: Needs<'vault'>, userId: string): string {
  return `${userId}.${vault.sign(userId, purpose)}`
}

export async function readMailChoice(ctx: Needs<'caller' | 'db'>): Promise<{ isWanted: boolean }> {
  return { isWanted: await wantsMail(ctx.db.read, memberOf(ctx).userId) }
}

export async function chooseMail(ctx: Ctx, isWanted: boolean): Promise<{ isWanted: boolean }> {
  await keepChoice(ctx, memberOf(ctx).userId, isWanted)
  return { isWanted }
}

/** Ends announcements by mail for whoever the token names; a second time changes nothing. @throws `announcement.bad-token` */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const [userId = '', signature = ''] = token.split('.')
  if (!ctx.vault.isSigned(userId, signature, purpose)) throw fail('announcement.bad-token')
  if (!(await findPerson(ctx.db.read, userId))) throw fail('announcement.bad-token')
  await keepChoice(ctx, userId, false)
}

async function keepChoice(ctx: Ctx, userId: string, isWanted: boolean): Promise<void> {
  await ctx.db.transaction(async tx => {
    if (!(await putMailChoice(tx, userId, isWanted, ctx.clock.now()))) return
    await writeAudit(tx, ctx, {
      action: 'user.notifications-changed',
      object: { type: 'user', id: userId },
      actorId: userId,
      before: { kind: 'announcements', byMail: !isWanted },
      after: { kind: 'announcements', byMail: isWanted },
    })
  })
}
