import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

const off = z.boolean()

/** Keys that no panel shows; other parts use them, and the environment may fix them. */
export const unshownSettings = defineSettings('unshown', {
  access: 'settings.update',
  fields: {
    'site.hide_docs_buttons': setting('client', off.meta({ title: 'Hide documentation links' }), false),
    'envato.enable': setting('client', off.meta({ title: 'Envato' }), false, { public: true }),
    'vebto.admin.showIncomingMailMethod': setting('client', off.meta({ title: 'Show incoming mail method' }), false),
    'tags.types': setting(
      'client',
      z
        .array(z.object({ name: z.string().min(1).max(100), system: z.boolean() }))
        .max(100)
        .meta({ title: 'Tag types' }),
      [
        { name: 'custom', system: false },
        { name: 'label', system: false },
        { name: 'starred', system: true },
      ],
    ),
  },
})
