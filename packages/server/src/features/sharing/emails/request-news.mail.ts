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
  build: ({ title, folderId, senders }, site, { say }) => ({
    subject: say('New files for “{{title}}”', { title }),
    paragraphs: senders.map(({ name, email, files }) =>
      say('{{name}} ({{email}}) sent {{count}} files.', {
        name,
        email,
        count: files,
        defaultValue_one: '{{name}} ({{email}}) sent one file.',
      }),
    ),
    action: { label: say('Open the folder'), url: `${site.baseUrl}/drive/folder/${folderId}` },
    notes: [say('To stop emails for this request, edit the request.'), preferencesNote(site, say)],
  }),
})
