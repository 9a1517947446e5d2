import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface ExportReady {
  readonly fileName: string
  readonly url: string
}

/** The file that somebody asked for can be fetched. */
export const exportReadyMail = defineMailTemplate<ExportReady>({
  name: 'lists.export-ready',
  build: ({ fileName, url }) => ({
    subject: 'Your report is ready',
    paragraphs: [`The report you requested is ready: ${fileName}`],
    action: { label: 'Download', url },
    notes: ['The link works for 24 hours, and only for you.'],
  }),
})
