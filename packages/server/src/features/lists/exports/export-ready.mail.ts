import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** How long a file can be downloaded; milliseconds from when it is written. The page asks to sign in first if necessary. */
export const linkMs = 24 * 60 * 60 * 1000

export interface ExportReady {
  readonly fileName: string
  readonly url: string
}

/** Sent when a requested file is ready to download. */
export const exportReadyMail = defineMailTemplate<ExportReady>({
  name: 'lists.export-ready',
  usefulMs: linkMs,
  build: ({ fileName, url }, _site, { say }) => ({
    subject: say('Your report is ready'),
    paragraphs: [say('The report you requested is ready: {{file}}', { file: fileName })],
    action: { label: say('Download'), url },
    notes: [say('The link works for 24 hours, and only for you.')],
  }),
})
