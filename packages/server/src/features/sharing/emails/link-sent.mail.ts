import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'

export interface LinkSent {
  readonly by: string
  readonly name: string
  readonly slug: string
  readonly note: string
  readonly hasPassword: boolean
  readonly needsCode: boolean
  readonly isRequest: boolean
  /** Milliseconds since 1970; null if it never expires. */
  readonly until: number | null
}

/** Sent when someone sends a link by mail. */
export const linkSentMail = defineMailTemplate<LinkSent>({
  name: 'sharing.link-sent',
  build: ({ by, name, slug, note, hasPassword, needsCode, isRequest, until }, site, { say }) => ({
    subject: isRequest
      ? say('{{by}} asks you for files: “{{name}}”', { by, name })
      : say('{{by}} sent you “{{name}}”', { by, name }),
    paragraphs: [
      isRequest
        ? say('{{by}} asks you to send files for “{{name}}”.', { by, name })
        : say('{{by}} sent you a link to “{{name}}”.', { by, name }),
      ...quoted(note, say),
    ],
    action: { label: isRequest ? say('Send files') : say('Open it'), url: `${site.baseUrl}/s/${slug}` },
    notes: [
      ...(hasPassword ? [say('It requires a password, which {{by}} will give you.', { by })] : []),
      ...(needsCode ? [say('It opens with a code we’ll send to this address.')] : []),
      ...(until !== null ? [say('It works until {{until}}.', { until: momentValue(until) })] : []),
    ],
  }),
})
