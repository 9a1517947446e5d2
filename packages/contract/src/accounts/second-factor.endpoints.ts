import { defineEndpoint } from '../kit/endpoint.ts'
import { Me } from './accounts.schemas.ts'
import * as s from './second-factor.schemas.ts'

const passwordAgain = { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true } as const

export const secondFactorEndpoints = {
  secondStep: defineEndpoint({
    id: 'accounts.secondStep',
    method: 'POST',
    path: '/auth/second-step',
    summary: 'Complete a sign-in with a code from an authenticator app or a recovery code, after the right password.',
    access: 'anyone',
    byToken: 'never',
    body: s.SecondStepInput,
    response: Me,
    audit: 'session.started',
    // Counted by account, client and known browser (second-step.ts).
    errors: ['account.second-step-over', 'account.wrong-code', 'account.banned', 'request.too-many'],
  }),
  secondFactor: defineEndpoint({
    id: 'accounts.secondFactor',
    method: 'GET',
    path: '/me/second-factor',
    summary: 'Get the caller’s second factors.',
    access: 'member',
    byToken: 'account',
    response: s.SecondFactor,
  }),
  newTotp: defineEndpoint({
    id: 'accounts.newTotp',
    method: 'POST',
    path: '/me/second-factor/totp',
    summary:
      'Create the secret for an authenticator app and return it once. Takes effect once confirmed. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: s.PasswordAgain,
    response: s.NewTotp,
    audit: { none: 'Has no effect until a code confirms it.' },
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.second-factor-set'],
    rateLimit: passwordAgain,
  }),
  confirmTotp: defineEndpoint({
    id: 'accounts.confirmTotp',
    method: 'POST',
    path: '/me/second-factor/totp/confirm',
    summary: 'Turn on the authenticator app with one of its codes. Returns the recovery codes once.',
    access: 'member',
    byToken: 'never',
    body: s.ConfirmTotpInput,
    response: s.RecoveryCodes,
    audit: 'user.totp-added',
    errors: ['account.wrong-code', 'account.second-factor-set', 'account.second-factor-missing'],
    rateLimit: { ...passwordAgain, name: 'totp-confirm' },
  }),
  removeTotp: defineEndpoint({
    id: 'accounts.removeTotp',
    method: 'POST',
    path: '/me/second-factor/totp/remove',
    summary: 'Turn off the authenticator app. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: s.PasswordAgain,
    response: 'none',
    audit: 'user.totp-removed',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.second-factor-missing'],
    rateLimit: passwordAgain,
  }),
  newRecoveryCodes: defineEndpoint({
    id: 'accounts.newRecoveryCodes',
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    summary: 'Replace the recovery codes and return the new ones once. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: s.PasswordAgain,
    response: s.RecoveryCodes,
    audit: 'user.recovery-codes-made',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.second-factor-missing'],
    rateLimit: passwordAgain,
  }),
} as const
