import { defineMailTemplate, type MailContent, type MailSite } from '../../drivers/mail/mail-content.ts'
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
  build: (news, site) => content(news, site, `${news.by} commented on “${news.itemName}”`),
})

/** Sent when someone mentioned the recipient. */
export const mentionMail = defineMailTemplate<CommentNews>({
  name: 'comments.mention',
  build: (news, site) => content(news, site, `${news.by} mentioned you on “${news.itemName}”`),
})

function content({ itemId, text }: CommentNews, site: MailSite, subject: string): MailContent {
  return {
    subject,
    paragraphs: text.split(/\s*\n\s*/).filter(Boolean),
    action: { label: 'Open the conversation', url: `${site.baseUrl}/drive/file/${itemId}#comments` },
    notes: [preferencesNote(site.baseUrl)],
  }
}
