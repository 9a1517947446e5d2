import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { advancedSettings } from './advanced.settings.ts'
import { analyticsSettings } from './analytics.settings.ts'
import { gdprSettings } from './gdpr.settings.ts'
import { generalSettings } from './general.settings.ts'
import { localizationSettings } from './localization.settings.ts'
import { settingsEndpoints } from './settings.endpoints.ts'
import { shellSettings } from './shell.settings.ts'

const settingsPermissions = definePermissions('settings', {
  view: { title: 'View settings', description: 'View the settings. Secrets are never shown.' },
  update: {
    title: 'Edit settings',
    description:
      'Save settings. Equivalent to full access, because mail and storage settings decide where reset links and files go. Only super administrators can grant it.',
    equalsAdmin: true,
  },
})

export const settingsErrors = defineErrors('setting', {
  unknown: { status: 422, message: 'Unknown setting: {{key}}.' },
  'read-only': { status: 422, message: 'The setting {{key}} can’t be changed here.' },
  fixed: { status: 422, message: 'The setting {{key}} is set by the environment.' },
  'changed-meanwhile': {
    status: 422,
    message: 'Someone else changed this setting in the meantime. Review it before saving again.',
  },
  'needs-secret': { status: 422, message: 'The server address has changed, so please enter this secret again.' },
  'secret-is-fixed': {
    status: 422,
    message: 'This can’t be changed here, because the environment sets the secret sent to this address.',
  },
  consequence: { status: 422, message: 'Review and accept the consequences first.' },
  'no-probe': { status: 404, message: 'This panel has nothing to test.' },
  'save-not-found': { status: 404, message: 'This change isn’t in the history.' },
  'nothing-to-revert': {
    status: 422,
    message: 'This change can’t be reverted, because secrets aren’t kept in the history.',
  },
})

export const cacheErrors = defineErrors('cache', {
  failed: { status: 502, message: 'The cache couldn’t be cleared: {{reason}}' },
})

export const settingsContract = defineFeature({
  name: 'settings',
  tags: [
    {
      id: 'settings',
      name: 'Settings',
      summary: 'The settings of the site, their history, and tests of unsaved values.',
      isForAdministrators: true,
    },
  ],

  endpoints: settingsEndpoints,
  permissions: settingsPermissions,
  errors: { ...settingsErrors, ...cacheErrors },
  settings: [generalSettings, localizationSettings, analyticsSettings, gdprSettings, shellSettings, advancedSettings],
})
