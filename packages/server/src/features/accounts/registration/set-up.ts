import { type Me, type SetupInput, TimeZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { giveAdministration } from '../../roles/public.ts'
import { consumeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { readMeOf } from '../read-me.ts'
import { sessionCookies, startSession } from '../sessions/start-session.ts'
import { createMember } from './create-member.ts'
import { needsSetup } from './read-setup.ts'
import { setupSubject } from './setup-address.ts'

/** Creates the first administrator and signs them in. If calls race, the one that takes the token wins. */
export async function setUp(ctx: Ctx, input: z.infer<typeof SetupInput>): Promise<{ me: Me; cookies: string[] }> {
  if (!(await needsSetup(ctx))) throw fail('account.setup-closed')
  const passwordHash = await hashPassword(input.password)
  const userId = newId()
  const token = await ctx.db
    .transaction(async tx => {
      const taken = await consumeToken(tx, ctx, 'setup', `${setupSubject}${input.token}`)
      if (taken === null) return null
      await createMember(tx, ctx, {
        id: userId,
        email: input.email.toLowerCase(),
        firstName: input.firstName ?? '',
        lastName: input.lastName ?? '',
        passwordHash,
        isConfirmed: true,
      })
      await giveAdministration(tx, ctx, userId)
      await writeAudit(tx, ctx, { action: 'site.set-up', object: { type: 'user', id: userId }, actorId: userId })
      return startSession(tx, ctx, userId, true)
    })
    .catch(error => {
      if (isUniqueViolation(error))
        throw failField('email', sentence('An account with this address already exists. Use another address.'))
      throw error
    })
  if (token === null) throw fail((await needsSetup(ctx)) ? 'account.setup-token-wrong' : 'account.setup-closed')
  const isAddressKnown = ctx.env.appUrl !== null || ctx.settings.get('app_url') !== ''
  if (!isAddressKnown && URL.canParse(ctx.origin.baseUrl))
    await ctx.settings.saveComputed('app_url', ctx.origin.baseUrl)
  const zone = TimeZone.safeParse(input.timeZone).data
  if (zone && ctx.settings.source('app_timezone') === 'default') await ctx.settings.saveComputed('app_timezone', zone)
  const newSite = { administratorId: userId, language: input.language }
  for (const step of ctx.afterSetUp) await step(ctx, newSite)
  const cookies = sessionCookies(ctx, input.email, { token, isRemembered: true })
  return { me: await readMeOf(ctx, userId), cookies }
}
