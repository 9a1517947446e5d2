import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** To the owner of an account when someone registers with its address, or tries to change theirs to it. */
export const alreadyRegisteredMail = defineMailTemplate<Record<string, never>>({
  name: 'accounts.already-registered',
  build: (_data, site) => ({
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      'Someone, perhaps you, tried to create an account with this address. It already has one, and nothing was changed.',
      'If you’ve forgotten your password, you can set a new one.',
    ],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
    notes: ['If this wasn’t you, you can ignore this message.'],
  }),
})
