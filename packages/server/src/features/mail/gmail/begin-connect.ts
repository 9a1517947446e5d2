import { createHash, randomBytes } from 'node:crypto'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { GmailConnectResult } from '@holdall/contract/mail/mail.contract.ts'
import { googlePlaces } from '../../../drivers/mail/gmail/google-places.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { deleteConnectsBefore, insertConnect } from './gmail.repository.ts'

/** How long the user may take at Google; milliseconds. */
export const connectMs = 10 * 60 * 1000

/** To send as the account, and to read incoming mail. */
export const gmailScopes = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
] as const

export function redirectUri(ctx: Needs<'origin'>): string {
  return `${ctx.origin.baseUrl}/secure/settings/mail/gmail/connect/done`
}

export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}

/**
 * Returns the address that the window opens: Google's consent page, with a state that is valid once and a challenge
 * (RFC 7636).
 */
export async function beginConnect(
  ctx: Ctx,
  say: Translate,
): Promise<{ readonly address: string } | GmailConnectResult> {
  const { userId } = memberOf(ctx)
  const clientId = ctx.settings.get('google_id')
  if (!clientId || !ctx.settings.get('google_secret')) {
    return {
      error: say('Gmail needs the Google client ID and secret. Enter them in the authentication settings first.'),
    }
  }
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    await deleteConnectsBefore(tx, now - connectMs)
    const state_hash = hashState(state)
    await insertConnect(tx, {
      state_hash,
      user_id: userId,
      verifier: ctx.vault.seal(verifier, state_hash),
      created_at: now,
    })
  })
  const address = new URL(googlePlaces(ctx.env).authorize)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri(ctx),
    response_type: 'code',
    scope: gmailScopes.join(' '),
    access_type: 'offline',
    // Google returns a refresh token only after a consent.
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { address: address.href }
}
