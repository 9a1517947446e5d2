import { defineEndpoint } from '../kit/endpoint.ts'
import * as s from './login-flow.schemas.ts'

/** The page on which a member lets an app in. The app’s own calls are those of Nextcloud’s login flow (`features/sync`). */
export const loginFlowEndpoints = {
  checkLoginFlow: defineEndpoint({
    id: 'accounts.checkLoginFlow',
    method: 'POST',
    path: '/me/login-flow/check',
    summary: 'Get the app asking for access to the caller’s files. Grants nothing.',
    access: 'member',
    byToken: 'never',
    body: s.LoginFlowInput,
    response: s.LoginFlow,
    audit: { none: 'Changes nothing.' },
    errors: ['account.flow-over'],
    rateLimit: { tries: 30, windowSeconds: 900, name: 'login-flow', countsFailuresOnly: true },
  }),
  grantLoginFlow: defineEndpoint({
    id: 'accounts.grantLoginFlow',
    method: 'POST',
    path: '/me/login-flow/grant',
    summary: 'Give an app access with its own app password. Requires the password or a recent sign-in.',
    access: 'member',
    byToken: 'never',
    body: s.GrantLoginFlowInput,
    response: s.GrantedLoginFlow,
    audit: 'login-flow.granted',
    errors: ['account.flow-over', 'account.wrong-password', 'account.sign-in-again', 'account.too-many-tokens'],
    rateLimit: { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true },
  }),
  refuseLoginFlow: defineEndpoint({
    id: 'accounts.refuseLoginFlow',
    method: 'POST',
    path: '/me/login-flow/refuse',
    summary: 'Deny an app access.',
    access: 'member',
    byToken: 'never',
    body: s.LoginFlowInput,
    response: 'none',
    audit: 'login-flow.refused',
    errors: ['account.flow-over'],
    rateLimit: { tries: 30, windowSeconds: 900, name: 'login-flow', countsFailuresOnly: true },
  }),
} as const
