import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

/** Says neither what was requested nor who declined it: only the requester knows what they asked for. */
export type AccessDeclined = Record<never, never>

/** Sent to a user whose request for access was declined. */
export const accessDeclinedMail = defineMailTemplate<AccessDeclined>({
  name: 'sharing.access-declined',
  build: (_data, site, { say }) => ({
    subject: say('Your request for access was declined'),
    paragraphs: [say('Your request for access was declined. You can ask again after a week.')],
    notes: [preferencesNote(site, say)],
  }),
})
