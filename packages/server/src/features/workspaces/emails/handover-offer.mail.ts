import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface HandoverOffer {
  readonly kind: 'file' | 'folder' | 'workspace'
  readonly name: string
  readonly by: string
  readonly message: string
}

/** When somebody is offered to own something. */
export const handoverOfferMail = defineMailTemplate<HandoverOffer>({
  name: 'workspaces.handover-offer',
  build: ({ kind, name, by, message }, site) => ({
    subject: `${by} wants to hand the ${kind} “${name}” over to you`,
    paragraphs: [
      `${by} wants you to own the ${kind} “${name}” from now on. Once you accept, it counts against your space.`,
      ...(message.trim() ? [`“${message.trim()}”`] : []),
    ],
    action: { label: 'See the offer', url: `${site.baseUrl}/drive/workspaces` },
    notes: ['Nothing changes until you accept.', preferencesNote(site.baseUrl)],
  }),
})
