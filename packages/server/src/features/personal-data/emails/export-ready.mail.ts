import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { exportMs } from '../export-lifetime.ts'

export const exportReadyMail = defineMailTemplate<object>({
  name: 'personal-data.export-ready',
  usefulMs: exportMs,
  build: (_data, site, { say }) => ({
    subject: say('Your data from {{site}} is ready to download', { site: site.name }),
    paragraphs: [say('The data download you requested is ready. You can get it for seven days while signed in.')],
    notes: [say('If this wasn’t you, change your password now and end the sessions you don’t recognise.')],
    action: { label: say('Review your account'), url: `${site.baseUrl}/account` },
  }),
})
