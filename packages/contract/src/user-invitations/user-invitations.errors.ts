import { defineErrors } from '../kit/errors.ts'

export const userInvitationErrors = defineErrors('user-invitation', {
  'not-found': { status: 404, message: 'This invitation no longer exists. Reload the page.' },
  over: { status: 409, message: 'This invitation is over. Invite the person again.' },
  'has-account': { status: 409, message: 'This address already has an account.' },
  already: { status: 409, message: 'There is a newer invitation for this address.' },
  'too-often': {
    status: 429,
    message: 'This invitation was already sent {{max, number}} times today. Try again tomorrow.',
  },
  forbidden: { status: 403, message: 'This invitation gives something you can’t give. Ask someone who can.' },
})
