import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './company-sign-in.schemas.ts'

const params = z.object({ id: Id })
const Address = z.object({ address: z.string() })
const passwordAgain = { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true } as const
/**
 * A provider’s answer can lead to these.
 */
const providerErrors = [
  ...['company.not-found', 'company.refused', 'company.unavailable', 'company.misconfigured', 'company.untrusted'],
] as const
const entranceErrors = [
  ...['account.banned', 'account.social-over', 'account.social-address-taken', 'account.social-taken'],
  ...['company.no-account', 'company.address-taken'],
] as const
const identityErrors = ['account.wrong-password', 'account.sign-in-again'] as const

/** Signing in with a company’s account, and the links of an account. */
export const companySignInEndpoints = {
  begin: defineEndpoint({
    id: 'companySignIn.begin',
    method: 'POST',
    path: '/auth/company/:id/begin',
    summary: 'Get the address to sign in with a provider. Valid for one try within ten minutes in this browser.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: s.CompanyBeginInput,
    response: Address,
    audit: { none: 'No one is signed in yet.' },
    errors: providerErrors,
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
  finish: defineEndpoint({
    id: 'companySignIn.finish',
    method: 'POST',
    path: '/auth/company/:id/finish',
    summary: 'Process the provider’s answer: sign in, request missing details, or link the two accounts.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: s.CompanyFinishInput,
    response: s.CompanyResult,
    audit: 'session.started',
    errors: [...providerErrors, ...entranceErrors],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
  signIn: defineEndpoint({
    id: 'companySignIn.signIn',
    method: 'POST',
    path: '/auth/company/:id/sign-in',
    summary: 'Sign in with a directory’s username and password, or get what’s missing to create an account.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: s.CompanySignInInput,
    response: s.CompanyResult,
    audit: 'session.started',
    errors: ['company.wrong-credentials', ...providerErrors, ...entranceErrors],
    rateLimit: { tries: 10, windowSeconds: 900, accountField: 'user', countsFailuresOnly: true },
  }),
  complete: defineEndpoint({
    id: 'companySignIn.complete',
    method: 'POST',
    path: '/auth/complete-company',
    summary: 'Create the account for someone a provider has identified, with the details that were missing.',
    access: 'anyone',
    byToken: 'never',
    body: s.CompanyCompleteInput,
    response: s.CompanyResult,
    audit: 'user.registered',
    errors: ['company.not-found', 'company.no-account', 'account.social-over', 'account.banned'],
    rateLimit: { tries: 10, windowSeconds: 900 },
  }),
  logout: defineEndpoint({
    id: 'companySignIn.logout',
    method: 'POST',
    path: '/auth/company/:id/logout',
    summary:
      'For the provider: end the sessions of someone who has signed out there (OpenID Connect Back-Channel Logout 1.0). The form has a `logout_token`.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: 'bytes',
    response: 'none',
    status: 200,
    audit: 'session.ended',
    errors: ['company.not-found', 'company.logout-invalid', 'company.unavailable'],
    rateLimit: { tries: 600, windowSeconds: 60 },
  }),
  signOut: defineEndpoint({
    id: 'companySignIn.signOut',
    method: 'POST',
    path: '/auth/company/sign-out',
    summary:
      'Sign out of this session. Returns where the browser signs out at the provider too, if the session came from one.',
    access: 'member',
    byToken: 'never',
    whileImpersonating: 'allowed',
    response: s.CompanySignedOut,
    audit: 'session.ended',
  }),
  links: defineEndpoint({
    id: 'companySignIn.links',
    method: 'GET',
    path: '/me/company',
    summary:
      'List the company sign-in methods linked to the caller’s account, and the providers it can be linked with.',
    access: 'member',
    byToken: 'account',
    response: s.CompanyLinks,
  }),
  link: defineEndpoint({
    id: 'companySignIn.link',
    method: 'POST',
    path: '/me/company/:id',
    summary:
      'Get the address to link a company sign-in method to the caller’s account. Requires the password or a recent sign-in.',
    access: 'member',
    byToken: 'never',
    params,
    body: s.CompanyConfirm,
    response: Address,
    audit: { none: 'Has no effect until the provider has answered.' },
    errors: ['account.not-confirmed', ...identityErrors, ...providerErrors],
    rateLimit: passwordAgain,
  }),
  linkDirectory: defineEndpoint({
    id: 'companySignIn.linkDirectory',
    method: 'POST',
    path: '/me/company/:id/sign-in',
    summary: 'Link a directory account to the caller’s account. Also requires the password here or a recent sign-in.',
    access: 'member',
    byToken: 'never',
    params,
    body: s.CompanyLinkDirectoryInput,
    response: s.CompanyLinks,
    audit: 'user.social-linked',
    errors: [
      ...['account.not-confirmed', 'account.social-taken', 'company.wrong-credentials'],
      ...[...identityErrors, ...providerErrors],
    ],
    rateLimit: passwordAgain,
  }),
  unlink: defineEndpoint({
    id: 'companySignIn.unlink',
    method: 'POST',
    path: '/me/company-links/:id/remove',
    summary: 'Unlink a company sign-in method. Requires the password or a recent sign-in, and another sign-in method.',
    access: 'member',
    byToken: 'never',
    params,
    body: s.CompanyConfirm,
    response: s.CompanyLinks,
    audit: 'user.social-unlinked',
    errors: ['company.last-way-in', 'item.not-found', ...identityErrors],
    rateLimit: passwordAgain,
  }),
} as const
