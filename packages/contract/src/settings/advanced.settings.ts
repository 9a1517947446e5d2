import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

/** Switches of other parts, which few sites need. */
export const advancedSettings = defineSettings('advanced', {
  access: 'settings.update',
  fields: {
    'site.hide_docs_buttons': setting(
      'client',
      z.boolean().meta({
        title: 'Hide documentation links',
        description: 'Hides the links to the handbook in the settings.',
      }),
      false,
    ),
    'envato.enable': setting(
      'client',
      z.boolean().meta({ title: 'Envato', description: 'Offers login with Envato under Authentication.' }),
      false,
      { public: true },
    ),
    'vebto.admin.showIncomingMailMethod': setting(
      'client',
      z.boolean().meta({
        title: 'Show incoming mail method',
        description: 'Offers the settings for receiving email under Mail.',
      }),
      false,
    ),
    'tags.types': setting(
      'client',
      z
        .array(z.object({ name: z.string().min(1).max(100), system: z.boolean() }))
        .max(100)
        .meta({ title: 'Tag types', description: 'The types that tags of the site can have.' }),
      [
        { name: 'custom', system: false },
        { name: 'label', system: false },
        { name: 'starred', system: true },
      ],
    ),
  },
})
