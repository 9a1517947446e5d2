import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import { listFormat } from '@holdall/contract/kit/values/intl.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** Panels whose settings can redirect account mail, files or names, or let someone in. */
export type GravePanel = 'authentication' | 'mail' | 'search' | 'uploading'

export interface SettingsChanged {
  /** Null for the server itself. */
  readonly by: string | null
  readonly panels: readonly GravePanel[]
  /** Titles of the settings that changed, as the contract declares them; without values. */
  readonly titles: readonly string[]
}

/** As the settings screens call them. */
const panelNames: Readonly<Record<GravePanel, string>> = sentences({
  authentication: 'Authentication',
  mail: 'Mail',
  search: sentence('Search', { meaning: 'part of the site' }),
  uploading: 'Uploading',
})

/** Sent to every administrator when settings change that could give someone access to accounts or files. */
export const settingsChangedMail = defineMailTemplate<SettingsChanged>({
  name: 'settings.changed',
  build: ({ by, panels: changed, titles }, { name: site, baseUrl }, { say, language }) => {
    const list = listFormat(language, { type: 'unit', style: 'short' })
    const panels = list.format(changed.map(panel => say(panelNames[panel])))
    const settings = list.format(titles.map(title => say(title)))
    return {
      subject:
        by === null
          ? say('The server changed settings of {{site}}: {{panels}}', { site, panels: wordValue(panels) })
          : say('{{by}} changed settings of {{site}}: {{panels}}', { by, site, panels: wordValue(panels) }),
      paragraphs: [
        by === null
          ? say('The server changed these settings: {{settings}}.', { settings })
          : say('{{by}} changed these settings: {{settings}}.', { by, settings }),
        say(
          'They control email, storage and sign-in. If you didn’t expect this, restore the previous values in the settings history and check the audit log.',
        ),
      ],
      action: { label: say('Open the settings'), url: `${baseUrl}/admin/settings` },
      notes: [say('Every administrator gets this email. We sent it with the mail settings used before the change.')],
    }
  },
})
