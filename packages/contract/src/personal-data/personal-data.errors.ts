import { defineErrors } from '../kit/errors.ts'

export const exportErrors = defineErrors('export', {
  'not-found': { status: 404, message: 'There is no copy of your data here (any more). Have one made.' },
})

export const departureErrors = defineErrors('departure', {
  'wrong-address': { status: 422, message: 'Type the address of your account exactly.' },
  'last-administrator': {
    status: 409,
    message: 'You are the only administrator. Make somebody else one before you delete your account.',
  },
  'workspaces-first': {
    status: 409,
    message: 'Other people work in workspaces that hang on you. Hand them over or delete them first.',
  },
})
