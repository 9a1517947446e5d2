import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const passwordChangedMail = defineMailTemplate<Record<string, never>>({
  name: 'accounts.password-changed',
  build: (_data, site, { say }) => ({
    subject: say('Your password for {{site}} was changed', { site: site.name }),
    paragraphs: [say('The password of your account was changed, and you were signed out everywhere else.')],
    notes: [say('If this wasn’t you, set a new password now and tell the site’s administrators.')],
    action: { label: say('Set a new password'), url: `${site.baseUrl}/forgot-password` },
  }),
})
