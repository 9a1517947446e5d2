import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface ExportReady {
  readonly fileName: string
  readonly url: string
}

/** Sent when a requested file is ready to download. */
export const exportReadyMail = defineMailTemplate<ExportReady>({
  name: 'lists.export-ready',
  build: ({ fileName, url }) => ({
    subject: 'Your report is ready',
    paragraphs: [`The report you requested is ready: ${fileName}`],
    action: { label: 'Download', url },
    notes: ['The link works for 24 hours, and only for you.'],
  }),
})
