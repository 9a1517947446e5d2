import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { companySignInEndpoints } from './company-sign-in.endpoints.ts'
import { companyOnlySettings } from './company-sign-in.settings.ts'
import { companyProviderEndpoints } from './providers.endpoints.ts'

export const companySignInContract = defineFeature({
  name: 'company-sign-in',
  tags: [
    {
      id: 'companySignIn',
      name: 'Company sign-in',
      summary: 'Signing in with a company account, and the providers people sign in with.',
    },
  ],

  endpoints: { ...companyProviderEndpoints, ...companySignInEndpoints },
  settings: [companyOnlySettings],
  errors: defineErrors('company', {
    'not-found': { status: 404, message: 'This sign-in method is no longer available. Choose another one.' },
    'too-many': { status: 409, message: 'A site can have at most {{max, number}} providers. Delete one first.' },
    changed: { status: 409, message: 'Someone else has changed this in the meantime. Review it before saving again.' },
    needed: {
      status: 409,
      message:
        'This is the last provider that’s turned on, and only company sign-in is allowed. Allow other methods first.',
    },
    'wrong-credentials': { status: 401, message: 'Wrong username or password. Check both and try again.' },
    refused: { status: 403, message: '{{site}} didn’t let you in. Try again or ask an administrator.' },
    unavailable: { status: 502, message: '{{site}} can’t be reached at the moment. Please try again later.' },
    misconfigured: {
      status: 502,
      message: 'Signing in with {{site}} isn’t set up correctly. Please tell an administrator of this site.',
    },
    untrusted: { status: 403, message: 'The answer from {{site}} couldn’t be verified. Please try again.' },
    'no-account': {
      status: 403,
      message: 'You don’t have an account on this site yet. Ask an administrator to create one.',
    },
    'address-taken': {
      status: 409,
      message: 'An account with this address already exists. Sign in to it and link {{site}} in your account.',
    },
    'last-way-in': { status: 409, message: 'This is your only sign-in method. Add another one first.' },
    'logout-invalid': { status: 400, message: 'This logout token isn’t valid. Send a new one.' },
  }),
})
