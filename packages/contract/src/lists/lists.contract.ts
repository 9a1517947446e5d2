import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { exportEndpoints } from './exports.endpoints.ts'

/** What every list of the back-office shares. */
export const listsContract = defineFeature({
  name: 'lists',
  endpoints: { ...exportEndpoints },
  errors: {
    ...defineErrors('export', {
      'not-found': { status: 404, message: 'This export is no longer there. Please export the list again.' },
    }),
  },
})
