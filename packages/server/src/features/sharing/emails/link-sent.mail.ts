import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface LinkSent {
  readonly by: string
  readonly name: string
  readonly slug: string
  readonly note: string
  readonly hasPassword: boolean
  readonly needsCode: boolean
  readonly isRequest: boolean
  /** In words; null if it never expires. */
  readonly until: string | null
}

/** Sent when someone sends a link by mail. */
export const linkSentMail = defineMailTemplate<LinkSent>({
  name: 'sharing.link-sent',
  build: ({ by, name, slug, note, hasPassword, needsCode, isRequest, until }, site) => ({
    subject: isRequest ? `${by} asks you for files: “${name}”` : `${by} sent you “${name}”`,
    paragraphs: [
      isRequest ? `${by} asks you to send files for “${name}”.` : `${by} sent you a link to “${name}”.`,
      ...(note.trim() ? [`“${note.trim()}”`] : []),
    ],
    action: { label: isRequest ? 'Send files' : 'Open it', url: `${site.baseUrl}/s/${slug}` },
    notes: [
      ...(hasPassword ? [`It requires a password, which ${by} will give you.`] : []),
      ...(needsCode ? ['It opens with a code that we’ll send to this address.'] : []),
      ...(until ? [`It works until ${until}.`] : []),
    ],
  }),
})
