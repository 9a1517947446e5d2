import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const exportReadyMail = defineMailTemplate<object>({
  name: 'personal-data.export-ready',
  build: (_data, site) => ({
    subject: `Your data from ${site.name} is ready to download`,
    paragraphs: [
      'The download of your data that you requested is ready. You can download it for seven days while signed in.',
    ],
    notes: ['If this wasn’t you, change your password now and end the sessions you don’t recognise.'],
    action: { label: 'Review your account', url: `${site.baseUrl}/account` },
  }),
})
