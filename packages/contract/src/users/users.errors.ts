import { defineErrors } from '../kit/errors.ts'

export const userErrors = defineErrors('user', {
  'not-found': { status: 404, message: 'One of these users no longer exists. Reload the page.' },
  'too-strong': { status: 403, message: 'This user has permissions you don’t have. Ask someone who has them.' },
  'not-yourself': { status: 409, message: 'You can’t do this to your own account. Ask another administrator.' },
  'own-password': { status: 409, message: 'Change your own password in your account settings.' },
  suspended: { status: 409, message: 'This user is suspended. Reactivate them first.' },
  'company-only': { status: 409, message: 'This user signs in with their company account only.' },
  'confirmed-already': { status: 409, message: 'This address is already confirmed. Reload the page.' },
  'heir-unsuitable': { status: 409, message: 'Choose a user who isn’t suspended or being deleted.' },
  'workspaces-first': {
    status: 409,
    message:
      'Other people use {{name}}’s workspaces. Transfer these workspaces to another user, or delete them as well.',
  },
})
