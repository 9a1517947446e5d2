import { defineErrors } from '../kit/errors.ts'

export const versionErrors = defineErrors('version', {
  'not-found': { status: 404, message: 'This version no longer exists. Reload the page.' },
  'changed-since': { status: 409, message: 'Someone has since changed the file. Reload the page.' },
  'is-current': { status: 409, message: 'This is the current version of the file. Choose an earlier one.' },
})
