import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface SettingsChanged {
  readonly by: string
  /** Names of the panels, as shown on the screens. */
  readonly panels: readonly string[]
  /** Labels of the settings that changed, without values. */
  readonly labels: readonly string[]
}

/** Sent to every administrator when settings change that could give someone access to accounts or files. */
export const settingsChangedMail = defineMailTemplate<SettingsChanged>({
  name: 'settings.changed',
  build: ({ by, panels, labels }, site) => ({
    subject: `${by} changed settings of ${site.name}: ${panels.join(', ')}`,
    paragraphs: [
      `${by} changed these settings: ${labels.join(', ')}.`,
      'They decide where mail and files go and who can sign in. If you didn’t expect this, restore the previous values in the settings history and check who did it in the audit log.',
    ],
    action: { label: 'Open the settings', url: `${site.baseUrl}/admin/settings` },
    notes: [
      'Every administrator gets this message. It was sent with the mail settings that were in use before the change.',
    ],
  }),
})
