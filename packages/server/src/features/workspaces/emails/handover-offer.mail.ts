import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { mailedAddress, waitingNote } from '../../accounts/public.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface HandoverOffer {
  readonly kind: 'file' | 'folder' | 'workspace'
  readonly name: string
  readonly by: string
  readonly message: string
  /** Carried by the link if the address has no confirmed account. */
  readonly proof?: string
}

/** Sent when someone is offered ownership of something. */
export const handoverOfferMail = defineMailTemplate<HandoverOffer>({
  name: 'workspaces.handover-offer',
  build: ({ kind, name, by, message, proof }, site) => ({
    subject: `${by} wants to transfer ownership of the ${kind} “${name}” to you`,
    paragraphs: [
      `${by} wants to make you the owner of the ${kind} “${name}”. Once you accept, it uses your space.`,
      ...(message.trim() ? [`“${message.trim()}”`] : []),
    ],
    action: { label: 'Review request', url: mailedAddress(site, '/drive/workspaces', proof) },
    notes: ['Nothing changes until you accept.', proof === undefined ? preferencesNote(site.baseUrl) : waitingNote],
  }),
})
