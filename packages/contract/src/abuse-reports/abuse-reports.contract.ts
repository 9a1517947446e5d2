import { z } from 'zod'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { defineSettings, setting } from '../kit/settings.ts'
import { abuseReportEndpoints } from './abuse-reports.endpoints.ts'
import { abuseReportErrors } from './abuse-reports.errors.ts'
import { abuseReportList } from './abuse-reports.list.ts'

export const abuseReportSettings = defineSettings('logging', {
  access: 'settings.update',
  fields: {
    'abuse_reports.kept_days': setting(
      'server',
      z.int().min(1).max(3650).meta({
        title: 'Abuse report retention (days)',
        description:
          'How long decided abuse reports are kept with their names, addresses and texts. Afterwards, only the numbers for the yearly report remain.',
      }),
      365,
    ),
  },
})

export const abuseReportsContract = defineFeature({
  name: 'abuse-reports',
  tags: [
    {
      id: 'abuse-reports',
      name: 'Abuse reports',
      summary: 'Reports about links: received from anyone, decided and answered by administrators.',
      isForAdministrators: true,
    },
  ],
  endpoints: abuseReportEndpoints,
  errors: abuseReportErrors,
  permissions: definePermissions('abuse_reports', {
    view: {
      title: 'View abuse reports',
      description: 'View reports about links, with the addresses of those who sent them and of those they’re about.',
    },
    update: {
      title: 'Decide about abuse reports',
      description: 'Revoke reported links, answer and close reports. Suspending people also requires “Edit users”.',
    },
  }),
  settings: [abuseReportSettings],
  lists: [abuseReportList],
})
