import { defineFeature } from '../kit/feature.ts'
import { accountEndpoints } from './accounts.endpoints.ts'
import { accountErrors, recipientErrors } from './accounts.errors.ts'
import { authenticationSettings } from './accounts.settings.ts'

export const accountsContract = defineFeature({
  name: 'accounts',
  endpoints: accountEndpoints,
  errors: { ...accountErrors, ...recipientErrors },
  settings: [authenticationSettings],
})
