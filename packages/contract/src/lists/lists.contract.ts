import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { exportEndpoints } from './exports.endpoints.ts'
import { viewEndpoints } from './views.endpoints.ts'

/** What every list of the back-office shares. */
export const listsContract = defineFeature({
  name: 'lists',
  endpoints: { ...exportEndpoints, ...viewEndpoints },
  errors: {
    ...defineErrors('list', {
      unknown: { status: 404, message: 'There is no such list.' },
      'no-view': { status: 404, message: 'This view is no longer there.' },
      'too-many-views': { status: 409, message: 'You may have at most :max views of a list.' },
    }),
    ...defineErrors('export', {
      'not-found': { status: 404, message: 'This export is no longer there. Please export the list again.' },
    }),
  },
})
