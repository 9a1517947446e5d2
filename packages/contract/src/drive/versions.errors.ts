import { defineErrors } from '../kit/errors.ts'

export const versionErrors = defineErrors('version', {
  'not-found': { status: 404, message: 'This version is not here (any more).' },
  'is-current': { status: 409, message: 'This is the current version of the file.' },
})
