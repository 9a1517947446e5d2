import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface RequestNews {
  readonly title: string
  readonly folderId: string
  readonly senders: readonly { readonly name: string; readonly email: string; readonly files: number }[]
}

/** Sent to the maker of a file request, at most once an hour, with the files received. */
export const requestNewsMail = defineMailTemplate<RequestNews>({
  name: 'sharing.request-news',
  build: ({ title, folderId, senders }, site) => ({
    subject: `New files for “${title}”`,
    paragraphs: senders.map(
      ({ name, email, files }) => `${name} (${email}) sent ${files === 1 ? 'one file' : `${files} files`}.`,
    ),
    action: { label: 'Open the folder', url: `${site.baseUrl}/drive/folder/${folderId}` },
    notes: ['To stop emails for this request, edit the request.', preferencesNote(site.baseUrl)],
  }),
})
