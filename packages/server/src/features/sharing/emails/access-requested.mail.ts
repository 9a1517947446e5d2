import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface AccessRequested {
  readonly requestId: string
  readonly itemName: string
  readonly isFolder: boolean
  readonly by: string
  readonly email: string
  readonly message: string
}

/** Sent to those who may share an item when someone requests access to it. */
export const accessRequestedMail = defineMailTemplate<AccessRequested>({
  name: 'sharing.access-requested',
  build: ({ requestId, itemName: item, isFolder, by, email, message }, site, { say }) => ({
    subject: say('{{by}} requests access to “{{item}}”', { by, item }),
    paragraphs: [
      isFolder
        ? say('{{by}} ({{email}}) requests access to the folder “{{item}}”.', { by, email, item })
        : say('{{by}} ({{email}}) requests access to the file “{{item}}”.', { by, email, item }),
      ...quoted(message, say),
      say('They can’t see it until you allow it.'),
    ],
    action: { label: say('Review request'), url: `${site.baseUrl}/drive/access-requests/${requestId}` },
    notes: [preferencesNote(site, say)],
  }),
})
