import { defineMailTemplate } from '../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../notifications/public.ts'

export interface HeldRemoval {
  readonly removalId: string
  /** The name of the app password. */
  readonly device: string
  /** Null for the person's own drive. */
  readonly folderName: string | null
}

/** Sent to a person whose sync client would delete almost everything in a folder. */
export const removalHeldMail = defineMailTemplate<HeldRemoval>({
  name: 'removals.held',
  build: ({ removalId, device, folderName: folder }, site, { say }) => ({
    subject:
      folder === null
        ? say('“{{device}}” wants to delete almost everything in My files', { device })
        : say('“{{device}}” wants to delete almost everything in “{{folder}}”', { device, folder }),
    paragraphs: [
      say('Most of it is in the trash already. The rest won’t be deleted unless you confirm it.'),
      say(
        'If you didn’t mean to delete it, choose to keep everything: it will be restored, and comes back to your computer too.',
      ),
    ],
    action: { label: say('Review'), url: `${site.baseUrl}/drive/removals/${removalId}` },
    notes: [preferencesNote(site, say)],
  }),
})
