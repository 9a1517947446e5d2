import { defineErrors } from '../kit/errors.ts'

export const roleErrors = defineErrors('role', {
  'not-found': { status: 404, message: 'This role no longer exists. Choose another one.' },
  'name-taken': { status: 409, message: 'A role with this name already exists. Choose another name.' },
  internal: { status: 409, message: 'Built-in roles can’t be deleted. Choose another role.' },
  'guests-stay': { status: 409, message: 'Guests need a role. Give them another one first.' },
  'in-use': { status: 409, message: 'Some workspace members have this role. Give them another role first.' },
  'not-assignable': { status: 409, message: "This role can't be assigned to users." },
  'has-already': { status: 409, message: '{{name}} already has this role. Choose another one.' },
  'too-strong': { status: 403, message: 'You can’t give permissions you don’t have. Ask someone who has them.' },
  'last-administrator': {
    status: 409,
    message: 'The site needs at least one administrator. Make someone else an administrator first.',
  },
  'users-unknown': { status: 404, message: 'Some of these users no longer exist. Reload the page.' },
})
