import { defineMailTemplate, quoted } from '../../drivers/mail/mail-content.ts'
import type { Told } from '../../drivers/mail/undelivered.ts'
import { preferencesNote } from '../notifications/public.ts'

export interface Undelivered extends Pick<Told, 'itemId' | 'name' | 'workspaceId'> {
  readonly recipient: string
  /** The subject of the message. */
  readonly subject: string
  /** What the mail server said; empty if it said nothing. */
  readonly reason: string
  readonly place: 'share' | 'link' | 'offer' | 'invitation' | 'user-invitation'
}

/** Tells somebody that a message which they had the site send to an address couldn't be delivered. */
export const undeliveredMail = defineMailTemplate<Undelivered>({
  name: 'mail.undelivered',
  build: ({ recipient, subject, reason, ...where }, site, { say }) => ({
    subject: say('Your email to {{recipient}} couldn’t be delivered', { recipient }),
    paragraphs: [
      say('The email “{{subject}}” couldn’t be delivered to {{recipient}}.', { subject, recipient }),
      ...(reason === '' ? [] : [say('The mail server said:'), ...quoted(reason, say)]),
      say('Check the address for typos, then send the email again.'),
    ],
    action: { label: say('Open {{site}}', { site: site.name }), url: `${site.baseUrl}${pathOf(where)}` },
    notes: [preferencesNote(site, say)],
  }),
})

/** Returns where the address can be corrected. */
function pathOf({ place, itemId, workspaceId }: Pick<Undelivered, 'place' | 'itemId' | 'workspaceId'>): string {
  if (place === 'offer') return '/drive/workspaces'
  if (place === 'user-invitation') return '/admin/invitations'
  if (place === 'invitation') return `/drive/workspaces${workspaceId === undefined ? '' : `/${workspaceId}`}`
  return itemId === undefined ? '/drive' : `/drive/sharing/${itemId}${place === 'link' ? '/links' : ''}`
}
