import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { PasswordAgain } from './second-factor.schemas.ts'
import * as s from './social.schemas.ts'

const params = z.object({ provider: s.SocialProvider })
const passwordAgain = { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true } as const
const Address = z.object({ address: z.string() })

export const socialEndpoints = {
  beginSocial: defineEndpoint({
    id: 'accounts.beginSocial',
    method: 'POST',
    path: '/auth/social/:provider',
    summary: 'Get the address to sign in with another provider. Valid for one try within ten minutes in this browser.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: s.SocialBeginInput,
    response: Address,
    audit: { none: 'No one is signed in yet.' },
    errors: ['account.social-off', 'account.company-only'],
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
  finishSocial: defineEndpoint({
    id: 'accounts.finishSocial',
    method: 'POST',
    path: '/auth/social/:provider/finish',
    summary: 'Process the provider’s answer: sign in, request missing details, or link the two accounts.',
    access: 'anyone',
    byToken: 'never',
    params,
    body: s.SocialFinishInput,
    response: s.SocialResult,
    audit: 'session.started',
    errors: [
      ...['account.social-off', 'account.social-over', 'account.social-refused', 'account.social-failed'],
      ...['account.social-address-taken', 'account.social-taken', 'account.banned', 'account.company-only'],
    ],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
  completeSocial: defineEndpoint({
    id: 'accounts.completeSocial',
    method: 'POST',
    path: '/auth/complete-social',
    summary: 'Create the account for an external sign-in, with the address the provider didn’t share.',
    access: 'anyone',
    byToken: 'never',
    captcha: 'registration',
    body: s.SocialCompleteInput,
    response: s.SocialResult,
    audit: 'user.registered',
    errors: ['account.social-off', 'account.social-over', 'account.social-address-taken', 'account.company-only'],
    rateLimit: { tries: 10, windowSeconds: 900 },
  }),
  socialLinks: defineEndpoint({
    id: 'accounts.socialLinks',
    method: 'GET',
    path: '/me/social',
    summary: 'List the external sign-in methods linked to the caller’s account.',
    access: 'member',
    byToken: 'account',
    response: s.SocialLinks,
  }),
  linkSocial: defineEndpoint({
    id: 'accounts.linkSocial',
    method: 'POST',
    path: '/me/social/:provider',
    summary: 'Get the address to link an external sign-in method to the caller’s account. Requires the password.',
    access: 'member',
    byToken: 'never',
    params,
    body: PasswordAgain,
    response: Address,
    audit: { none: 'Has no effect until the provider has answered.' },
    errors: [
      ...['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.not-confirmed'],
      ...['account.social-off', 'account.company-only'],
    ],
    rateLimit: passwordAgain,
  }),
  unlinkSocial: defineEndpoint({
    id: 'accounts.unlinkSocial',
    method: 'POST',
    path: '/me/social-links/:id/remove',
    summary: 'Unlink an external sign-in method. Requires the password, so that another way to sign in remains.',
    access: 'member',
    byToken: 'never',
    params: z.object({ id: Id }),
    body: PasswordAgain,
    response: 'none',
    audit: 'user.social-unlinked',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'item.not-found'],
    rateLimit: passwordAgain,
  }),
} as const
