import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { mailedAddress, waitingNote } from '../../accounts/public.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface SharedWithYou {
  readonly itemId: string
  readonly itemName: string
  readonly isFolder: boolean
  readonly by: string
  readonly role: GrantRole
  readonly message: string
  /** For an address without a confirmed account: the proof in its link. */
  readonly proof?: string
}

const mayDo: Readonly<Record<GrantRole, string>> = {
  viewer: 'You can see and download it.',
  commenter: 'You can see, download and comment on it.',
  uploader: 'You can see it and add files.',
  editor: 'You can see and change it.',
  manager: 'You can see, change and share it.',
}

/** Sent when someone was given a role on an item. */
export const sharedWithYouMail = defineMailTemplate<SharedWithYou>({
  name: 'sharing.shared-with-you',
  build: ({ itemId, itemName, isFolder, by, role, message, proof }, site) => ({
    subject: `${by} shared “${itemName}” with you`,
    paragraphs: [
      `${by} shared the ${isFolder ? 'folder' : 'file'} “${itemName}” with you. ${mayDo[role]}`,
      ...(message.trim() ? [`“${message.trim()}”`] : []),
    ],
    action: { label: 'Open it', url: mailedAddress(site, `/drive/${isFolder ? 'folder' : 'file'}/${itemId}`, proof) },
    notes: [proof === undefined ? preferencesNote(site.baseUrl) : waitingNote],
  }),
})
