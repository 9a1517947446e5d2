import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface ExportReady {
  readonly fileName: string
  readonly url: string
}

/** Sent when a requested file is ready to download. */
export const exportReadyMail = defineMailTemplate<ExportReady>({
  name: 'lists.export-ready',
  build: ({ fileName, url }, _site, { say }) => ({
    subject: say('Your report is ready'),
    paragraphs: [say('The report you requested is ready: {{file}}', { file: fileName })],
    action: { label: say('Download'), url },
    notes: [say('The link works for 24 hours, and only for you.')],
  }),
})
