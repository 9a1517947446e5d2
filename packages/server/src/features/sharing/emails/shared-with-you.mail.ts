import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'
import { mailedAddress, waitingNote } from '../../../drivers/mail/mailed-address.ts'
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

const sharedFile: Readonly<Record<GrantRole, string>> = sentences({
  viewer: '{{by}} shared the file “{{item}}” with you. You can see and download it.',
  commenter: '{{by}} shared the file “{{item}}” with you. You can see, download and comment on it.',
  uploader: '{{by}} shared the file “{{item}}” with you. You can see it and add files.',
  editor: '{{by}} shared the file “{{item}}” with you. You can see and change it.',
  manager: '{{by}} shared the file “{{item}}” with you. You can see, change and share it.',
})

const sharedFolder: Readonly<Record<GrantRole, string>> = sentences({
  viewer: '{{by}} shared the folder “{{item}}” with you. You can see and download it.',
  commenter: '{{by}} shared the folder “{{item}}” with you. You can see, download and comment on it.',
  uploader: '{{by}} shared the folder “{{item}}” with you. You can see it and add files.',
  editor: '{{by}} shared the folder “{{item}}” with you. You can see and change it.',
  manager: '{{by}} shared the folder “{{item}}” with you. You can see, change and share it.',
})

/** Sent when someone was given a role on an item. */
export const sharedWithYouMail = defineMailTemplate<SharedWithYou>({
  name: 'sharing.shared-with-you',
  build: ({ itemId, itemName: item, isFolder, by, role, message, proof }, site, { say }) => ({
    subject: say('{{by}} shared “{{item}}” with you', { by, item }),
    paragraphs: [
      isFolder ? say(sharedFolder[role], { by, item }) : say(sharedFile[role], { by, item }),
      ...quoted(message, say),
    ],
    action: {
      label: say('Open it'),
      url: mailedAddress(site, `/drive/${isFolder ? 'folder' : 'file'}/${itemId}`, proof),
    },
    notes: [proof === undefined ? preferencesNote(site, say) : waitingNote(say, site)],
  }),
})
