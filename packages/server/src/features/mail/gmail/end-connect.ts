import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { GmailConnectResult } from '@holdall/contract/mail/mail.contract.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { askToken, createGmailClient } from '../../../drivers/mail/gmail/gmail-client.ts'
import { googlePlaces } from '../../../drivers/mail/gmail/google-places.ts'
import { MailError } from '../../../drivers/mail/mail-driver.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { textAt } from '../../../platform/outbound/ask-json.ts'
import { keepValues, notifyAdministrators } from '../../settings/public.ts'
import { connectMs, gmailScopes, hashState, redirectUri } from './begin-connect.ts'
import { consumeConnect } from './gmail.repository.ts'

export interface GoogleAnswer {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/** Stores the connection that a user agreed to at Google. Anything wrong is reported and changes nothing. */
export async function endConnect(
  ctx: Ctx,
  { state, code, error }: GoogleAnswer,
  say: Translate,
): Promise<GmailConnectResult> {
  const { userId } = memberOf(ctx)
  const begun = await ctx.db.transaction(tx => consumeConnect(tx, hashState(state ?? '')))
  if (!begun || begun.user_id !== userId || begun.created_at < ctx.clock.now() - connectMs) {
    return { error: say('This connection wasn’t started here, or it took too long. Try again.') }
  }
  if (error === 'access_denied') return { error: say('Google refused the connection. Try again.') }
  if (error) return { error: say('Google answered: {{answer}}', { answer: error }) }
  if (!code) return { error: say('Google gave no answer. Try again.') }
  try {
    return await keep(ctx, say, code, ctx.vault.open(begun.verifier, begun.state_hash))
  } catch (failure) {
    if (!(failure instanceof MailError)) throw failure
    return { error: failure.message }
  }
}

async function keep(ctx: Ctx, say: Translate, code: string, verifier: string): Promise<GmailConnectResult> {
  const { userId } = memberOf(ctx)
  const places = googlePlaces(ctx.env)
  const [clientId, clientSecret] = [ctx.settings.get('google_id'), ctx.settings.get('google_secret')]
  const tokens = await askToken(ctx, places, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri(ctx),
    client_id: clientId,
    client_secret: clientSecret,
  })
  // Users can agree to only a part of what was requested.
  if (!gmailScopes.every(scope => tokens.scopes.includes(scope))) {
    return { error: say('Google wasn’t allowed to read and send email. Connect again and allow both.') }
  }
  if (!tokens.refreshToken) return { error: say('Google didn’t return a permanent connection. Try again.') }
  const account = { clientId, clientSecret, refreshToken: tokens.refreshToken }
  const client = createGmailClient(ctx, places, account)
  const profile = await client.ask('GET', '/profile')
  if (profile.status !== 200) throw client.failure(profile)
  const email = EmailAddress.parse(textAt(profile.data, 'emailAddress'))
  const before = ctx.settings.get('connectedGmailAccount')
  const values = new Map<string, unknown>([
    ['connectedGmailAccount', email],
    ['gmail.refresh_token', tokens.refreshToken],
  ])
  const former = keepValues(ctx)
  const sendNews = await ctx.db.transaction(async tx => {
    await ctx.settings.write(tx, values, userId)
    const audit = { action: 'mail.gmail-connected' as const, before: { account: before }, after: { account: email } }
    await writeAudit(tx, ctx, audit)
    return notifyAdministrators(ctx, tx, former, [...values.keys()])
  })
  await sendNews()
  return { email }
}
