import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface PausedLink {
  readonly itemId: string
  readonly itemName: string
  readonly isFolder: boolean
}

/** Sent to those who may share an item when a link to it pauses because its maker may no longer share it. */
export const linkPausedMail = defineMailTemplate<PausedLink>({
  name: 'sharing.link-paused',
  build: ({ itemId, itemName, isFolder }, site, { say }) => ({
    subject: say('A link to “{{name}}” was paused', { name: itemName }),
    paragraphs: [
      say('The person who created it can no longer share this item, so the link doesn’t work.'),
      say('If you still need it, open the item’s links and take it over. Otherwise, revoke it.'),
    ],
    action: {
      label: isFolder ? say('Open folder') : say('Open file'),
      url: `${site.baseUrl}/drive/${isFolder ? 'folder' : 'file'}/${itemId}`,
    },
    notes: [preferencesNote(site, say)],
  }),
})
