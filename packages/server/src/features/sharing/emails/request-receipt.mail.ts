import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface RequestReceipt {
  readonly title: string
  readonly files: readonly { readonly name: string; readonly size: string }[]
  readonly more: number
  /** When the last file was received, in words. */
  readonly at: string
}

/** Sent to someone who has sent files, with the list of files received. */
export const requestReceiptMail = defineMailTemplate<RequestReceipt>({
  name: 'sharing.request-receipt',
  build: ({ title, files, more, at }) => ({
    subject: `Received for “${title}”: ${files.length + more === 1 ? 'one file' : `${files.length + more} files`}`,
    paragraphs: [
      `Your files for “${title}” were received (${at}):`,
      ...files.map(({ name, size }) => `${name} (${size})`),
      ...(more > 0 ? [`… and ${more} more.`] : []),
    ],
    notes: ['Didn’t send anything? Someone entered your address by mistake. You can ignore this email.'],
  }),
})
