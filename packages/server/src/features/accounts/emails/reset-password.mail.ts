import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'

export const resetPasswordMail = defineMailTemplate<{ token: string }>({
  name: 'accounts.reset-password',
  usefulMs: tokenLifetime.resetPassword,
  build: ({ token }, site, { say }) => ({
    subject: say('Set a new password for {{site}}', { site: site.name }),
    paragraphs: [say('Someone, hopefully you, asked for a new password for the account with this address.')],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/reset-password/${token}` },
    notes: [
      say(
        'The link works once, within an hour. If this wasn’t you, you can ignore this email: your password hasn’t changed.',
      ),
    ],
  }),
})
