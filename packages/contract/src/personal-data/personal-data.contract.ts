import { defineFeature } from '../kit/feature.ts'
import { personalDataEndpoints } from './personal-data.endpoints.ts'
import { departureErrors, exportErrors } from './personal-data.errors.ts'

export const personalDataContract = defineFeature({
  name: 'personal-data',
  tags: [
    { id: 'personalData', name: 'Personal data', summary: 'A copy of the caller’s data, and deleting the account.' },
  ],

  endpoints: personalDataEndpoints,
  errors: { ...exportErrors, ...departureErrors },
})
