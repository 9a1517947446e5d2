import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface RequestReceipt {
  readonly title: string
  /** Sizes are in bytes. */
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly more: number
  /** Says when the last file was received. */
  readonly at: number
  /** The time zone of the request; null for the reader's. */
  readonly timeZone: string | null
}

/** Sent to someone who has sent files, with the list of files received. */
export const requestReceiptMail = defineMailTemplate<RequestReceipt>({
  name: 'sharing.request-receipt',
  build: ({ title, files, more, at, timeZone }, _site, { say }) => ({
    subject: say('Received for “{{title}}”: {{count}} files', {
      title,
      count: files.length + more,
      defaultValue_one: 'Received for “{{title}}”: one file',
    }),
    paragraphs: [
      say('Your files for “{{title}}” were received ({{at}}):', { title, at: momentValue(at, timeZone) }),
      ...files.map(({ name, size }) => say('{{name}} ({{size, size}})', { name, size })),
      ...(more > 0 ? [say('… and {{count}} more.', { count: more })] : []),
    ],
    notes: [say('Didn’t send anything? Someone entered your address by mistake. You can ignore this email.')],
  }),
})
