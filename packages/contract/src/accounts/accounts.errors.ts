import { defineErrors } from '../kit/errors.ts'

/** Limits on the recipients of mails that a member causes. */
export const recipientErrors = defineErrors('recipient', {
  'too-many': {
    status: 429,
    message: 'You can email at most {{max, number}} people without an account per day. Try again in {{seconds, wait}}.',
  },
  'too-often': {
    status: 429,
    message: 'You can email {{email}} at most {{max, number}} times per day. Try again in {{seconds, wait}}.',
  },
})

export const accountErrors = defineErrors('account', {
  'wrong-credentials': { status: 401, message: 'Wrong email address or password. Check both and try again.' },
  'not-confirmed': { status: 403, message: 'Confirm your email address first. We can send the email again.' },
  'wrong-password': { status: 403, message: 'Wrong password. Try again.' },
  'no-password': {
    status: 409,
    message: 'Your account has no password yet. Set one in your account first. We’ll email you a link.',
  },
  'social-off': { status: 403, message: 'Signing in with {{site}} is turned off on this site.' },
  'social-over': {
    status: 410,
    message: 'This sign-in was started in another browser or took too long. Please try again.',
  },
  'social-refused': {
    status: 403,
    message: '{{site}} didn’t get your permission to share your profile. Try again and allow it.',
  },
  'social-failed': { status: 502, message: 'We couldn’t get your profile from {{site}}. Please try again.' },
  'social-address-taken': {
    status: 409,
    message:
      'An account with this address exists, but the address was never confirmed. Sign in to it and confirm the address first.',
  },
  'social-taken': {
    status: 409,
    message: 'This sign-in method is linked to another account. Disconnect it there first.',
  },
  'registration-closed': {
    status: 403,
    message: 'Registration is closed on this site. Ask the site’s administrators for an account.',
  },
  'token-invalid': { status: 410, message: 'This link is no longer valid. Request a new one.' },
  'other-address': {
    status: 403,
    message: 'This link was sent to {{email}}. Sign in with that address to open it.',
  },
  'setup-closed': { status: 410, message: 'This site is already set up. Sign in instead.' },
  'setup-token-wrong': {
    status: 403,
    message: 'This setup link isn’t valid. Use the one the server printed.',
  },
  'too-many-tokens': {
    status: 409,
    message: 'You can have at most {{max, number}} tokens. Revoke one you no longer need.',
  },
  'flow-over': { status: 410, message: 'This request is no longer valid. Start again in the app.' },
  'sign-in-again': { status: 403, message: 'You signed in a while ago. Sign in again to continue.' },
  'passkey-wrong': { status: 403, message: 'This passkey wasn’t accepted. Try again or use another one.' },
  'too-many-passkeys': {
    status: 409,
    message: 'You can have at most {{max, number}} passkeys. Remove one you no longer need.',
  },
  'wrong-code': { status: 403, message: 'This code is wrong or has already been used. Enter a new one.' },
  'second-step-needed': {
    status: 403,
    message: 'Enter a code from your authenticator app or a recovery code, or use a passkey.',
  },
  'second-step-over': { status: 410, message: 'This took too long. Sign in again.' },
  'second-factor-set': { status: 409, message: 'An authenticator app is already set up. Remove it first.' },
  'second-factor-missing': { status: 409, message: 'Two-factor authentication isn’t set up. Set it up first.' },
  'second-factor-needed': {
    status: 403,
    message: 'This site requires two-factor authentication for administrators. Set it up in your account first.',
  },
  impersonating: {
    status: 403,
    message: 'You’re signed in as someone else. Only they can do this. Return to your account first.',
  },
  'not-impersonating': { status: 409, message: 'You’re not signed in as someone else. Reload the page.' },
  'signed-out-meanwhile': { status: 409, message: 'You’ve been signed out. Please sign in again.' },
  'company-only': { status: 403, message: 'Sign in with your company account.' },
  'break-glass': {
    status: 409,
    message:
      '{{email}} keeps a password for emergencies while only company sign-in is allowed. Choose another administrator in the authentication settings first.',
  },
  banned: { status: 403, message: 'This account is suspended. Contact an administrator.' },
})
