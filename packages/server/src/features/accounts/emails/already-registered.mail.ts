import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** To the owner of an account when someone registers with its address, or tries to change theirs to it. */
export const alreadyRegisteredMail = defineMailTemplate<Record<string, never>>({
  name: 'accounts.already-registered',
  build: (_data, site, { say }) => ({
    subject: say('You already have an account at {{site}}', { site: site.name }),
    paragraphs: [
      say(
        'Someone, perhaps you, tried to create an account with this address. It already has one, and nothing was changed.',
      ),
      say('If you’ve forgotten your password, you can set a new one.'),
    ],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/forgot-password` },
    notes: [say('If this wasn’t you, you can ignore this email.')],
  }),
})
