import { z } from 'zod'
import { defineSettings, SettingLine, setting } from '../kit/settings.ts'

const trackingCode = /^(?:|UA-\d{4,10}-\d{1,4}|G-[A-Z0-9]{4,16})$/

export const analyticsSettings = defineSettings('analytics', {
  access: 'settings.update',
  fields: {
    analytics_view_id: setting(
      'server',
      z.int().min(1).nullable().meta({
        title: 'Analytics view ID',
        description: 'The number of the GA4 property; once that of a view.',
      }),
      null,
      { errorGroup: 'analytics_group' },
    ),
    'analytics.tracking_code': setting(
      'client',
      z.string().max(20).regex(trackingCode, 'Enter the code only, such as UA-12345678-1 or G-ABCDEF1234').meta({
        title: 'Tracking code',
        description: 'The code only, not the whole script.',
        placeholder: 'UA-XXXXXXXX-X',
      }),
      '',
      { public: true, errorGroup: 'analytics_group' },
    ),
    'realtime.pusher_key': setting('client', SettingLine.meta({ title: 'Pusher key' }), ''),
    pusher_key: setting('server', SettingLine.meta({ title: 'Pusher key' }), ''),
  },
})
