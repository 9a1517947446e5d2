import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface Infection {
  /** Of the file. */
  readonly name: string
  /** The scanner's name for what it found. */
  readonly found: string
}

/** Sent to whoever uploaded an infected file. */
export const infectedMail = defineMailTemplate<Infection>({
  name: 'scanning.infected',
  build: ({ name, found }, site, { say }) => ({
    subject: say('A virus was found in “{{name}}”', { name }),
    paragraphs: [
      say('The virus scanner found {{found}} in a file you uploaded.', { found }),
      say('No one can open this file now. If it replaced an earlier version, that version is current again.'),
      say('Check your computer for viruses. If you think this is a mistake, ask an administrator to release the file.'),
    ],
    notes: [preferencesNote(site, say)],
  }),
})

/** Sent to the administrators. */
export const quarantinedMail = defineMailTemplate<Infection>({
  name: 'scanning.quarantined',
  build: ({ name, found }, site, { say }) => ({
    subject: say('“{{name}}” is in quarantine', { name }),
    paragraphs: [
      say('The virus scanner found {{found}}. No one can open this file now.', { found }),
      say('You can delete it forever, or release it if you think this is a mistake.'),
    ],
    action: { label: say('Open quarantine'), url: `${site.baseUrl}/admin/quarantine` },
    notes: [preferencesNote(site, say)],
  }),
})
