import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'
import { commentsItem } from './sidebar-item.ts'

const mostItems = 50

/** Settings of the back-office's shell. No panel shows them. */
export const shellSettings = defineSettings('shell', {
  access: 'settings.update',
  fields: {
    version: setting('client', z.string().max(40), '', { readOnly: true }),
    'vebto.admin.ads': setting('client', z.boolean(), false),
    // One malformed entry must not lose the others, so entries are checked where they are read.
    'vebto.admin.pages': setting('client', z.array(z.json()).max(mostItems), [commentsItem]),
  },
})
