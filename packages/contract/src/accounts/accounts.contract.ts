import { defineFeature } from '../kit/feature.ts'
import { accountEndpoints } from './accounts.endpoints.ts'
import { accountErrors, recipientErrors } from './accounts.errors.ts'
import { authenticationSettings } from './accounts.settings.ts'

export const accountsContract = defineFeature({
  name: 'accounts',
  tags: [
    {
      id: 'accounts',
      name: 'Accounts',
      summary: 'Signing in, the caller’s own account, sessions, tokens and second factors.',
    },
  ],

  endpoints: accountEndpoints,
  errors: { ...accountErrors, ...recipientErrors },
  settings: [authenticationSettings],
})
