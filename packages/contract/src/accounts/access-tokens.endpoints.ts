import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './access-tokens.schemas.ts'

export const tokenEndpoints = {
  tokens: defineEndpoint({
    id: 'accounts.tokens',
    method: 'GET',
    path: '/me/tokens',
    summary: 'List the caller’s API tokens and app passwords, without their secrets.',
    access: 'member',
    byToken: 'account',
    response: z.object({ data: z.array(s.AccessToken) }),
  }),
  createToken: defineEndpoint({
    id: 'accounts.createToken',
    method: 'POST',
    path: '/me/tokens',
    summary: 'Create an API token or app password and return its secret once. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: s.NewTokenInput,
    response: s.NewToken,
    status: 201,
    audit: 'token.created',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again', 'account.too-many-tokens'],
    rateLimit: { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true },
  }),
  revokeToken: defineEndpoint({
    id: 'accounts.revokeToken',
    method: 'DELETE',
    path: '/me/tokens/:id',
    summary: 'Revoke an API token or app password immediately.',
    access: 'member',
    byToken: 'account',
    whileImpersonating: 'refused',
    params: z.object({ id: Id }),
    response: 'none',
    audit: 'token.revoked',
    errors: ['item.not-found'],
  }),
} as const
