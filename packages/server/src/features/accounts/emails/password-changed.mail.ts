import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const passwordChangedMail = defineMailTemplate<Record<string, never>>({
  name: 'accounts.password-changed',
  build: (_data, site) => ({
    subject: `Your password for ${site.name} was changed`,
    paragraphs: ['The password of your account was changed, and you were signed out everywhere else.'],
    notes: ['If this wasn’t you, set a new password now and tell the people who run this site.'],
    action: { label: 'Set a new password', url: `${site.baseUrl}/forgot-password` },
  }),
})
