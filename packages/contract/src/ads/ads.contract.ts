import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { adsEndpoints } from './ads.endpoints.ts'
import { adsSettings } from './ads.settings.ts'

export const adsContract = defineFeature({
  name: 'ads',
  tags: [{ id: 'ads', name: 'Ads', summary: 'Ads and the frames that they run in.', isForAdministrators: true }],

  endpoints: adsEndpoints,
  permissions: definePermissions('ads', {
    update: {
      title: 'Edit ads',
      description: 'Edit the ads of the site. Their scripts run in a sandbox, separate from the site.',
    },
    none: {
      title: 'No ads',
      description: 'Hide ads for this user. Administrators see ads unless they have this permission.',
      isOverOwn: true,
      takesAway: true,
    },
  }),
  errors: defineErrors('ads', {
    'not-here': { status: 422, message: 'The setting {{key}} isn’t an ad setting. Change it in its own panel.' },
  }),
  settings: [adsSettings],
})
