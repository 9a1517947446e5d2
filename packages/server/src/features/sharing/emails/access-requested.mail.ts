import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
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
  build: ({ requestId, itemName, isFolder, by, email, message }, site) => ({
    subject: `${by} requests access to “${itemName}”`,
    paragraphs: [
      `${by} (${email}) requests access to the ${isFolder ? 'folder' : 'file'} “${itemName}”.`,
      ...(message.trim() ? [`“${message.trim()}”`] : []),
      'They can’t see it until you allow it.',
    ],
    action: { label: 'Review request', url: `${site.baseUrl}/drive/access-requests/${requestId}` },
    notes: [preferencesNote(site.baseUrl)],
  }),
})
