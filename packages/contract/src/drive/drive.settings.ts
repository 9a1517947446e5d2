import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

export const driveSettings = defineSettings('drive', {
  access: 'settings.update',
  fields: {
    'drive.default_view': setting('client', z.enum(['grid', 'list']).meta({ title: 'Default View Mode' }), 'grid', {
      public: true,
    }),
    'drive.send_share_notification': setting('client', z.boolean().meta({ title: 'Share Notification' }), true),
    'share.suggest_emails': setting('client', z.boolean().meta({ title: 'Suggest Emails' }), false),
    'drive.trash_days': setting(
      'client',
      z.int().min(1).max(3650).nullable().meta({
        title: 'Days in the trash',
        description: 'Items older than this are deleted for ever; empty keeps them.',
      }),
      30,
    ),
  },
})
