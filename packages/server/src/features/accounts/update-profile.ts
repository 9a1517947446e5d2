import type { Hint, Me, ProfileInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { z } from 'zod'
import { writeAudit } from '../../core/audit/audit.ts'
import { displayName } from '../../core/people/person-names.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail, failField } from '../../platform/failure.ts'
import { findUser, type UserPatch, updateUser } from './accounts.repository.ts'
import { readMe } from './read-me.ts'

/**
 * Changes only the fields that were sent. @throws `request.invalid` for a field that the site doesn't let users choose
 */
export async function updateProfile(ctx: Ctx, input: z.infer<typeof ProfileInput>): Promise<Me> {
  const { userId } = memberOf(ctx)
  if (input.theme !== undefined && !ctx.settings.get('themes.user_change')) {
    throw failField('theme', 'This site uses the same theme for everyone')
  }
  if (input.language && !ctx.settings.get('i18n.enable')) {
    throw failField('language', 'This site uses the same language for everyone')
  }
  await ctx.db.transaction(async tx => {
    const user = await findUser(tx, userId)
    if (!user) throw fail('request.sign-in-needed')
    const names = {
      first_name: input.firstName?.trim() ?? user.first_name,
      last_name: input.lastName?.trim() ?? user.last_name,
    }
    const patch: UserPatch = { ...names, name: displayName({ ...names, email: user.email }) }
    if (input.language !== undefined) patch.language = input.language
    if (input.timeZone !== undefined) patch.time_zone = input.timeZone
    if (input.theme !== undefined) patch.theme = input.theme
    if (input.dateFormat !== undefined) patch.date_format = input.dateFormat
    if (input.isWelcomed) patch.welcomed_at = ctx.clock.now()
    if (input.seenHints) patch.seen_hints = withHints(user.seen_hints, input.seenHints)
    await updateUser(tx, userId, patch, ctx.clock.now())
    await writeAudit(tx, ctx, { action: 'user.profile-updated', object: { type: 'user', id: userId }, after: input })
  })
  return readMe(ctx)
}

function withHints(seen: string | null, more: readonly Hint[]): string {
  return [...new Set([...(seen?.split(' ') ?? []), ...more])].join(' ')
}
