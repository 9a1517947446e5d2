import { defineErrors } from '../kit/errors.ts'

export const versionErrors = defineErrors('version', {
  'not-found': { status: 404, message: 'This version is not here (any more).' },
  'changed-since': { status: 409, message: 'Somebody has changed the file since.' },
  'is-current': { status: 409, message: 'This is the current version of the file.' },
})
