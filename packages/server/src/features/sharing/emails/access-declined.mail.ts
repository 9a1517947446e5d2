import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

/** Neither what was asked for nor who declined it: only the person who asked knows that. */
export type AccessDeclined = Record<never, never>

/** To somebody whose request for access was declined. */
export const accessDeclinedMail = defineMailTemplate<AccessDeclined>({
  name: 'sharing.access-declined',
  build: (_data, site) => ({
    subject: 'Your request for access was declined',
    paragraphs: ['A request for access that you sent was declined. You can ask again after a week.'],
    notes: [preferencesNote(site.baseUrl)],
  }),
})
