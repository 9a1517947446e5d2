import { sentences } from '@holdall/contract/kit/sentences.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'
import { mailedAddress, waitingNote } from '../../../drivers/mail/mailed-address.ts'
import { preferencesNote } from '../../notifications/public.ts'

type OfferedKind = 'file' | 'folder' | 'workspace'

export interface HandoverOffer {
  readonly kind: OfferedKind
  readonly name: string
  readonly by: string
  readonly message: string
  /** Carried by the link if the address has no confirmed account. */
  readonly proof?: string
}

const subjects: Readonly<Record<OfferedKind, string>> = sentences({
  file: '{{by}} wants to transfer ownership of the file “{{name}}” to you',
  folder: '{{by}} wants to transfer ownership of the folder “{{name}}” to you',
  workspace: '{{by}} wants to transfer ownership of the workspace “{{name}}” to you',
})

const offers: Readonly<Record<OfferedKind, string>> = sentences({
  file: '{{by}} wants to make you the owner of the file “{{name}}”. Once you accept, it uses your storage.',
  folder: '{{by}} wants to make you the owner of the folder “{{name}}”. Once you accept, it uses your storage.',
  workspace: '{{by}} wants to make you the owner of the workspace “{{name}}”. Once you accept, it uses your storage.',
})

/** Sent when someone is offered ownership of something. */
export const handoverOfferMail = defineMailTemplate<HandoverOffer>({
  name: 'workspaces.handover-offer',
  build: ({ kind, name, by, message, proof }, site, { say }) => ({
    subject: say(subjects[kind], { by, name }),
    paragraphs: [say(offers[kind], { by, name }), ...quoted(message, say)],
    action: { label: say('Review request'), url: mailedAddress(site, '/drive/workspaces', proof) },
    notes: [
      say('Nothing changes until you accept.'),
      proof === undefined ? preferencesNote(site, say) : waitingNote(say, site),
    ],
  }),
})
