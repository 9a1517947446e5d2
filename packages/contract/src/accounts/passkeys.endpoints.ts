import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { Me } from './accounts.schemas.ts'
import * as s from './passkeys.schemas.ts'
import { PasswordAgain } from './second-factor.schemas.ts'

const passwordAgain = { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true } as const
const id = z.object({ id: Id })

export const passkeyEndpoints = {
  passkeySignInOptions: defineEndpoint({
    id: 'accounts.passkeySignInOptions',
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Get the options to sign in with a passkey. Valid for one try within five minutes.',
    access: 'anyone',
    byToken: 'never',
    response: s.PasskeyOptions,
    audit: { none: 'No one is signed in yet.' },
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
  passkeySignIn: defineEndpoint({
    id: 'accounts.passkeySignIn',
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey, alone or as the second factor after the password.',
    access: 'anyone',
    byToken: 'never',
    body: s.PasskeySignInInput,
    response: Me,
    audit: 'session.started',
    errors: [
      ...['account.second-step-over', 'account.passkey-wrong', 'account.not-confirmed'],
      ...['account.banned', 'account.company-only'],
    ],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
  passkeyCheckOptions: defineEndpoint({
    id: 'accounts.passkeyCheckOptions',
    method: 'POST',
    path: '/me/passkeys/check',
    summary:
      'Get the options to confirm with a passkey that the user is present. Valid for one try within five minutes.',
    access: 'member',
    byToken: 'never',
    response: s.PasskeyOptions,
    audit: { none: 'Grants nothing by itself.' },
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
  passkeys: defineEndpoint({
    id: 'accounts.passkeys',
    method: 'GET',
    path: '/me/passkeys',
    summary: 'List the caller’s passkeys.',
    access: 'member',
    byToken: 'account',
    response: z.object({ data: z.array(s.Passkey) }),
  }),
  newPasskeyOptions: defineEndpoint({
    id: 'accounts.newPasskeyOptions',
    method: 'POST',
    path: '/me/passkeys/options',
    summary: 'Get the options to create a passkey. Valid for one try within five minutes. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: PasswordAgain,
    response: s.PasskeyOptions,
    audit: { none: 'Has no effect until the passkey is added.' },
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.too-many-passkeys'],
    rateLimit: passwordAgain,
  }),
  addPasskey: defineEndpoint({
    id: 'accounts.addPasskey',
    method: 'POST',
    path: '/me/passkeys',
    summary: 'Add the passkey the browser created.',
    access: 'member',
    byToken: 'never',
    body: s.NewPasskeyInput,
    response: s.NewPasskey,
    status: 201,
    audit: 'user.passkey-added',
    errors: ['account.second-step-over', 'account.passkey-wrong', 'account.too-many-passkeys'],
    rateLimit: { ...passwordAgain, name: 'passkey-add' },
  }),
  renamePasskey: defineEndpoint({
    id: 'accounts.renamePasskey',
    method: 'PATCH',
    path: '/me/passkeys/:id',
    summary: 'Rename a passkey.',
    access: 'member',
    byToken: 'never',
    params: id,
    body: s.RenamePasskeyInput,
    response: s.Passkey,
    audit: 'user.passkey-renamed',
    errors: ['item.not-found'],
  }),
  removePasskey: defineEndpoint({
    id: 'accounts.removePasskey',
    method: 'POST',
    path: '/me/passkeys/:id/remove',
    summary: 'Remove a passkey. Requires the password.',
    access: 'member',
    byToken: 'never',
    params: id,
    body: PasswordAgain,
    response: 'none',
    audit: 'user.passkey-removed',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'item.not-found'],
    rateLimit: passwordAgain,
  }),
} as const
