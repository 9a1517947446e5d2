import { z } from 'zod'
import { lineOfText } from '../kit/fields.ts'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, longestSetting, setting, when } from '../kit/settings.ts'

/** Empty, a web address, or a path of this site: never a script. */
const Target = z
  .string()
  .max(longestSetting)
  .regex(/^(?:|https?:\/\/[^\s<>"']+|\/(?![/\\])[^\s<>"'\\]*)$/i, 'Enter a full address, such as https://example.org')
const PageId = z.string().regex(/^[0-9a-z]{26}$/, 'Choose a page')
const label = z
  .string()
  .trim()
  .min(1)
  .max(longestSetting)
  .regex(lineOfText, 'Use a single line of text')
  .meta({ title: sentence('Label', { meaning: 'words of a link' }) })

/** A label that links to a page of the site or to an address; with an empty address it links nowhere. */
export const LabelledLink = z.discriminatedUnion('type', [
  z.object({ label, type: z.literal('link'), action: Target }),
  z.object({ label, type: z.literal('page'), action: PageId }),
])
export type LabelledLink = z.infer<typeof LabelledLink>

const whileNoticed = { public: true, shownWhen: when('cookie_notice.enable') }

export const gdprSettings = defineSettings('gdpr', {
  access: 'settings.update',
  fields: {
    'cookie_notice.enable': setting(
      'client',
      z.boolean().meta({ title: 'Cookie notice', description: 'Visitors see it until they accept it.' }),
      false,
      { public: true },
    ),
    'cookie_notice.position': setting(
      'client',
      z.enum(['top', 'bottom']).meta({
        title: sentence('Position', { meaning: 'place on the screen' }),
        choices: { top: 'Top', bottom: 'Bottom' },
      }),
      'bottom',
      whileNoticed,
    ),
    'cookie_notice.learn_more': setting(
      'client',
      LabelledLink.nullable().meta({ title: 'Learn more', description: 'A link at the end of the notice.' }),
      null,
      whileNoticed,
    ),
    register_policies: setting(
      'client',
      z
        .array(LabelledLink)
        .refine(list => JSON.stringify(list).length <= longestSetting, 'Too many entries. Remove some.')
        .refine(
          list => new Set(list.map(one => one.label)).size === list.length,
          'Two policies have the same label. Rename one.',
        )
        .meta({ title: 'Register policies', description: 'New users must accept each policy.' }),
      [],
      { public: true },
    ),
  },
})
