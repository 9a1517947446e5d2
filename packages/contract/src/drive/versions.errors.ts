import { defineErrors } from '../kit/errors.ts'

export const versionErrors = defineErrors('version', {
  'not-found': { status: 404, message: 'This version no longer exists.' },
  'changed-since': { status: 409, message: 'Someone has since changed the file.' },
  'is-current': { status: 409, message: 'This is the current version of the file.' },
})
