import { defineNotification } from '../notifications/public.ts'
import { type HeldRemoval, removalHeldMail } from './removal-held.mail.ts'

/** Sent to a person whose sync client would delete almost everything in a folder. */
export const heldNotification = defineNotification<HeldRemoval>({
  kind: 'removal.held',
  facts: ({ removalId, device, folderName }) => ({
    removal: { id: removalId, device },
    ...(folderName === null ? {} : { name: folderName }),
  }),
  mail: removalHeldMail,
})
