import { defineErrors } from '../kit/errors.ts'

/** Whom mails go to that a member causes. */
export const recipientErrors = defineErrors('recipient', {
  'too-many': {
    status: 429,
    message: 'You can email at most :max people without an account per day. Try again in :wait.',
  },
  'too-often': {
    status: 429,
    message: 'You can email :email at most :max times per day. Try again in :wait.',
  },
})

export const accountErrors = defineErrors('account', {
  'wrong-credentials': { status: 401, message: 'The e-mail address or the password is wrong.' },
  'not-confirmed': { status: 403, message: 'Confirm your e-mail address first. We can send the message again.' },
  'wrong-password': { status: 403, message: 'The password is wrong.' },
  'no-password': {
    status: 409,
    message: 'Your account has no password yet. Set one in your account first: we send you a message for it.',
  },
  'social-off': { status: 403, message: 'Signing in by :site is switched off here.' },
  'social-over': { status: 410, message: 'This sign-in was not begun in this browser, or took too long. Try again.' },
  'social-refused': { status: 403, message: ':site was not allowed to tell who you are.' },
  'social-failed': { status: 502, message: ':site could not be asked who you are. Try again.' },
  'social-address-taken': {
    status: 409,
    message: 'There is an account with this address, which was never confirmed. Sign in to it and confirm it first.',
  },
  'social-taken': { status: 409, message: 'This login opens another account already.' },
  'registration-closed': { status: 403, message: 'Registration is closed on this site.' },
  'token-invalid': { status: 410, message: 'This link is no longer valid. Ask for a new one.' },
  'other-address': {
    status: 403,
    message: 'This link was sent to :email. Sign in with that address to open it.',
  },
  'setup-closed': { status: 410, message: 'This site is already set up.' },
  'setup-token-wrong': {
    status: 403,
    message: 'This set-up address is not valid. Use the one that the server printed.',
  },
  'too-many-tokens': { status: 409, message: 'You may have at most :max tokens. Revoke one you no longer need.' },
  'passkey-wrong': { status: 403, message: 'This passkey was not accepted.' },
  'too-many-passkeys': { status: 409, message: 'You may have at most :max passkeys. Remove one you no longer need.' },
  'wrong-code': { status: 403, message: 'The code is wrong, or was used before.' },
  'second-step-needed': { status: 403, message: 'Enter a code of your app or a recovery code, or use a passkey.' },
  'second-step-over': { status: 410, message: 'This took too long. Sign in again.' },
  'second-factor-set': { status: 409, message: 'A code app is set up already. Remove it first.' },
  'second-factor-missing': { status: 409, message: 'There is nothing set up that this could change.' },
  'second-factor-needed': {
    status: 403,
    message: 'This site asks its administrators for a second factor. Set one up in your account first.',
  },
  impersonating: { status: 403, message: 'Only they can do this themselves. You are signed in as somebody else.' },
  'not-impersonating': { status: 409, message: 'You are not signed in as somebody else.' },
  'signed-out-meanwhile': { status: 409, message: 'You were signed out meanwhile. Sign in again.' },
  banned: { status: 403, message: 'This account is suspended.' },
})
