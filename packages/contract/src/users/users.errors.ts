import { defineErrors } from '../kit/errors.ts'

export const userErrors = defineErrors('user', {
  'not-found': { status: 404, message: 'Somebody of these is not here (any more).' },
  'too-strong': { status: 403, message: 'This person may do more than you. Ask somebody who may do as much.' },
  'not-yourself': { status: 409, message: 'You can’t do this to yourself.' },
  'own-password': { status: 409, message: 'Change your own password in your account.' },
  suspended: { status: 409, message: 'This person is suspended.' },
  'confirmed-already': { status: 409, message: 'This address is confirmed already.' },
  'heir-unsuitable': { status: 409, message: 'Choose an heir who stays and is not suspended.' },
  'workspaces-first': {
    status: 409,
    message: 'Other people work in workspaces of :name. Name an heir, or say that the workspaces go as well.',
  },
})
