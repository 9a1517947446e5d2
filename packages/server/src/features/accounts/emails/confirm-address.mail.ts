import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'

/** After a registration, and again whenever it is requested. */
export const confirmAddressMail = defineMailTemplate<{ token: string }>({
  name: 'accounts.confirm-address',
  usefulMs: tokenLifetime.confirm,
  build: ({ token }, site, { say }) => ({
    subject: say('Confirm your email address for {{site}}', { site: site.name }),
    paragraphs: [say('Someone, hopefully you, created an account with this address. Confirm it to sign in.')],
    action: { label: say('Confirm the address'), url: `${site.baseUrl}/confirm-email/${token}` },
    notes: [say('The link works for three days. If this wasn’t you, you can ignore this email.')],
  }),
})
