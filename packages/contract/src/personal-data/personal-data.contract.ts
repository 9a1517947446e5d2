import { defineFeature } from '../kit/feature.ts'
import { personalDataEndpoints } from './personal-data.endpoints.ts'
import { departureErrors, exportErrors } from './personal-data.errors.ts'

export const personalDataContract = defineFeature({
  name: 'personal-data',
  endpoints: personalDataEndpoints,
  errors: { ...exportErrors, ...departureErrors },
})
