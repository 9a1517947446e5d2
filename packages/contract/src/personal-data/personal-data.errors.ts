import { defineErrors } from '../kit/errors.ts'

export const exportErrors = defineErrors('export', {
  'not-found': { status: 404, message: 'Your data download isn’t available. Prepare a new one.' },
})

export const departureErrors = defineErrors('departure', {
  'wrong-address': { status: 422, message: 'Enter the exact email address of your account.' },
  'last-administrator': {
    status: 409,
    message: 'You’re the only administrator. Make someone else an administrator before you delete your account.',
  },
  'workspaces-first': {
    status: 409,
    message: 'Other people use workspaces you own. Transfer or delete these workspaces first.',
  },
})
