import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'

/** To the new address. */
export const confirmNewAddressMail = defineMailTemplate<{ token: string }>({
  name: 'accounts.confirm-new-address',
  usefulMs: tokenLifetime.confirm,
  build: ({ token }, site, { say }) => ({
    subject: say('Confirm your new email address for {{site}}', { site: site.name }),
    paragraphs: [
      say('Someone, hopefully you, wants to use this address for their account. Confirm it to complete the change.'),
    ],
    action: { label: say('Confirm the address'), url: `${site.baseUrl}/confirm-email/${token}` },
    notes: [say('The link works for three days. If this wasn’t you, you can ignore this email.')],
  }),
})

/** To the current address. */
export const addressChangeNoticeMail = defineMailTemplate<{ newAddress: string }>({
  name: 'accounts.address-change-notice',
  build: ({ newAddress }, site, { say }) => ({
    subject: say('Your email address for {{site}} is about to change', { site: site.name }),
    paragraphs: [
      say(
        'Someone, hopefully you, wants to change the address of your account to {{newAddress}}. It changes once the new address is confirmed.',
        { newAddress },
      ),
    ],
    notes: [say('If this wasn’t you, someone knows your password. Set a new one now, which also stops the change.')],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/forgot-password` },
  }),
})
