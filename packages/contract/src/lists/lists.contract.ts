import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { exportEndpoints } from './exports.endpoints.ts'
import { viewEndpoints } from './views.endpoints.ts'

/** Every list of the back-office shares this. */
export const listsContract = defineFeature({
  name: 'lists',
  tags: [
    {
      id: 'lists',
      name: 'Saved views',
      summary: 'Saved views of the lists in the admin area.',
      isForAdministrators: true,
    },
    { id: 'exports', name: 'Exports', summary: 'CSV files of the lists in the admin area.', isForAdministrators: true },
  ],

  endpoints: { ...exportEndpoints, ...viewEndpoints },
  errors: {
    ...defineErrors('list', {
      unknown: { status: 404, message: 'This list doesn’t exist.' },
      'no-view': { status: 404, message: 'This view no longer exists.' },
      'too-many-views': {
        status: 409,
        message: 'You can save at most {{max, number}} views of a list. Delete one first.',
      },
    }),
    ...defineErrors('export', {
      'not-found': { status: 404, message: 'This export has expired. Please export the list again.' },
    }),
  },
})
