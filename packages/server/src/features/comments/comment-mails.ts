import { defineMailTemplate, type MailContent } from '../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../notifications/public.ts'

export interface CommentNews {
  readonly itemId: string
  readonly itemName: string
  readonly by: string
  readonly text: string
}

/** Sent when someone commented on the recipient's file or on a file that they commented on. */
export const commentMail = defineMailTemplate<CommentNews>({
  name: 'comments.comment',
  build: ({ itemId, itemName, by, text }, site, { say }) => ({
    subject: say('{{by}} commented on “{{item}}”', { by, item: itemName }),
    paragraphs: linesOf(text),
    action: { label: say('Open the conversation'), url: `${site.baseUrl}${conversation(itemId)}` },
    notes: [preferencesNote(site, say)],
  }),
})

/** Sent when someone mentioned the recipient. */
export const mentionMail = defineMailTemplate<CommentNews>({
  name: 'comments.mention',
  build: ({ itemId, itemName, by, text }, site, { say }) => ({
    subject: say('{{by}} mentioned you on “{{item}}”', { by, item: itemName }),
    paragraphs: linesOf(text),
    action: { label: say('Open the conversation'), url: `${site.baseUrl}${conversation(itemId)}` },
    notes: [preferencesNote(site, say)],
  }),
})

function linesOf(text: string): MailContent['paragraphs'] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

function conversation(itemId: string): string {
  return `/drive/file/${itemId}#comments`
}
