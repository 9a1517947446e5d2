import { createGmailClient, type GmailClient } from '../../../drivers/mail/gmail/gmail-client.ts'
import { googlePlaces } from '../../../drivers/mail/gmail/google-places.ts'
import type { Needs } from '../../../platform/ctx.ts'

/** The connected account if Gmail is the method for incoming mail; otherwise null. */
export function connectedClient(
  ctx: Needs<'clock' | 'env' | 'outbound' | 'settings'>,
): { readonly address: string; readonly client: GmailClient } | null {
  const { settings } = ctx
  const address = settings.get('connectedGmailAccount')
  const refreshToken = settings.get('gmail.refresh_token')
  if (settings.get('mail.handler') !== 'gmailApi' || !address || !refreshToken) return null
  const account = { clientId: settings.get('google_id'), clientSecret: settings.get('google_secret'), refreshToken }
  return { address, client: createGmailClient(ctx, googlePlaces(ctx.env), account) }
}
