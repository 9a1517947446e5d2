import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'
import { commentsItem } from './sidebar-item.ts'

const mostItems = 50

/** Settings of the back-office's shell. The panel of advanced settings shows them. */
export const shellSettings = defineSettings('shell', {
  access: 'settings.update',
  fields: {
    version: setting('client', z.string().max(40), '', { readOnly: true }),
    'vebto.admin.ads': setting(
      'client',
      z.boolean().meta({ title: 'Ads page', description: 'Adds Ads to the sidebar of the admin area.' }),
      false,
    ),
    // One malformed entry must not lose the others, so entries are checked where they are read.
    'vebto.admin.pages': setting(
      'client',
      z.array(z.json()).max(mostItems).meta({
        title: 'More sidebar entries',
        description: 'Links to pages of the admin area, at the end of its sidebar.',
      }),
      [commentsItem],
    ),
  },
})
