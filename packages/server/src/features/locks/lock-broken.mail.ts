import { defineMailTemplate } from '../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../notifications/public.ts'

export interface BrokenLock {
  readonly itemId: string
  /** Of the file. */
  readonly name: string
  /** Says who ended the lock. */
  readonly by: string
}

/** Sent to whoever held a lock that someone else ended. */
export const lockBrokenMail = defineMailTemplate<BrokenLock>({
  name: 'locks.broken',
  build: ({ itemId, name, by }, site, { say }) => ({
    subject: say('{{by}} removed your lock on “{{name}}”', { by, name }),
    paragraphs: [say('Others can change this file again. Check for newer versions before you continue your work.')],
    action: { label: say('Open file'), url: `${site.baseUrl}/drive/file/${itemId}` },
    notes: [preferencesNote(site, say)],
  }),
})
