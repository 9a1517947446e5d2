import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { analyticsSettings } from './analytics.settings.ts'
import { gdprSettings } from './gdpr.settings.ts'
import { generalSettings } from './general.settings.ts'
import { localizationSettings } from './localization.settings.ts'
import { settingsEndpoints } from './settings.endpoints.ts'
import { shellSettings } from './shell.settings.ts'
import { adSettings, unshownSettings } from './unshown.settings.ts'

const settingsPermissions = definePermissions('settings', {
  view: { title: 'See settings', description: 'Opens the settings screen; secrets are never shown.' },
  update: {
    title: 'Change settings',
    description:
      'Save settings. Equal to full administration: mail and storage settings decide where reset links and files go. Only super administrators can give it.',
    equalsAdmin: true,
  },
})

export const settingsErrors = defineErrors('setting', {
  unknown: { status: 422, message: 'There is no setting :key.' },
  'read-only': { status: 422, message: 'The setting :key can’t be changed here.' },
  fixed: { status: 422, message: 'The setting :key is fixed by the environment.' },
  'changed-meanwhile': {
    status: 422,
    message: 'Somebody else has changed this meanwhile. Look at it before you save again.',
  },
  'needs-secret': { status: 422, message: 'Enter it again: where it is sent has changed.' },
  'secret-is-fixed': {
    status: 422,
    message: 'This can’t be changed here: the environment fixes the secret that is sent there.',
  },
  'no-probe': { status: 404, message: 'There is nothing to try in this panel.' },
  'save-not-found': { status: 404, message: 'This change is not in the history.' },
  'nothing-to-revert': { status: 422, message: 'Nothing of this can be put back: secrets are not kept.' },
})

export const cacheErrors = defineErrors('cache', {
  failed: { status: 502, message: 'The cache could not be cleared: :reason' },
})

export const settingsContract = defineFeature({
  name: 'settings',
  endpoints: settingsEndpoints,
  permissions: settingsPermissions,
  errors: { ...settingsErrors, ...cacheErrors },
  settings: [
    generalSettings,
    localizationSettings,
    analyticsSettings,
    gdprSettings,
    shellSettings,
    unshownSettings,
    adSettings,
  ],
})
