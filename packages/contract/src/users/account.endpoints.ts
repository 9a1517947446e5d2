import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { SignInDetails } from './account.schemas.ts'

const id = z.object({ id: Id })
const access = { permission: 'users.update' } as const
const errors = ['user.not-found', 'user.too-strong', 'user.not-yourself'] as const

/** Lets administrators see how someone signs in, and end it. */
export const userAccountEndpoints = {
  signIn: defineEndpoint({
    id: 'users.signIn',
    method: 'GET',
    path: '/users/:id/sign-in',
    summary: 'Get how a user signs in, their sessions, second factors and the names of their tokens.',
    access: { permission: 'users.view' },
    params: id,
    response: SignInDetails,
    errors: ['user.not-found'],
  }),
  endSession: defineEndpoint({
    id: 'users.endSession',
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: 'End one session of a user immediately.',
    access,
    params: id.extend({ sessionId: Id }),
    response: 'none',
    audit: 'session.ended',
    errors: [...errors, 'item.not-found'],
  }),
  endSessions: defineEndpoint({
    id: 'users.endSessions',
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'End all sessions of a user immediately. Their tokens keep working.',
    access,
    params: id,
    response: z.object({ ended: z.int().min(0) }),
    audit: 'session.ended',
    errors,
  }),
  removeSecondFactor: defineEndpoint({
    id: 'users.removeSecondFactor',
    method: 'DELETE',
    path: '/users/:id/second-factor',
    summary:
      'Remove a user’s second factors: authenticator app, passkeys and recovery codes. They are notified by email.',
    access,
    byToken: 'never',
    params: id,
    response: 'none',
    audit: 'user.totp-removed',
    errors,
  }),
  revokeToken: defineEndpoint({
    id: 'users.revokeToken',
    method: 'DELETE',
    path: '/users/:id/tokens/:tokenId',
    summary: 'Revoke one app password or access token of a user immediately.',
    access,
    params: id.extend({ tokenId: Id }),
    response: 'none',
    audit: 'token.revoked',
    errors: [...errors, 'item.not-found'],
  }),
  sendReset: defineEndpoint({
    id: 'users.sendReset',
    method: 'POST',
    path: '/users/:id/password-reset',
    summary: 'Email a user a link to choose a new password.',
    access,
    params: id,
    response: 'none',
    audit: 'user.reset-sent',
    errors: ['user.not-found', 'user.too-strong', 'user.suspended', 'user.company-only'],
    rateLimit: { tries: 60, windowSeconds: 3600, name: 'resend-confirmation' },
  }),
} as const
