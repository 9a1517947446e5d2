import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const exportReadyMail = defineMailTemplate<object>({
  name: 'personal-data.export-ready',
  build: (_data, site) => ({
    subject: `The copy of your data on ${site.name} is ready`,
    paragraphs: ['You asked for a copy of all your data. It can be downloaded for seven days, once you are signed in.'],
    notes: ['If it was not you, change your password now and end the sessions that you don’t know.'],
    action: { label: 'Look at your account', url: `${site.baseUrl}/account` },
  }),
})
