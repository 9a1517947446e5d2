import { defineErrors } from '../kit/errors.ts'

export const roleErrors = defineErrors('role', {
  'not-found': { status: 404, message: 'This role is not here (any more).' },
  'name-taken': { status: 409, message: 'There is a role of that name already.' },
  internal: { status: 409, message: 'This role was made at the installation and stays.' },
  'guests-stay': { status: 409, message: 'One role counts for guests. Choose another one for them first.' },
  'in-use': { status: 409, message: 'People have this role in workspaces. Give them another one first.' },
  'not-assignable': { status: 409, message: "This role can't be assigned to users." },
  'has-already': { status: 409, message: ':name has this role already.' },
  'too-strong': { status: 403, message: 'This reaches beyond what you may do yourself.' },
  'last-administrator': {
    status: 409,
    message: 'Somebody has to run this site. Make another person an administrator first.',
  },
  'users-unknown': { status: 404, message: 'Some of these people are not here (any more).' },
})
