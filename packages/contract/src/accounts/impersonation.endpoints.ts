import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** "Login as user" ends automatically after this many minutes. */
export const impersonationMinutes = 60

export const ImpersonateInput = z.object({
  reason: z.string().trim().min(3, 'Give a reason in a few words, such as “Can’t open a shared folder”').max(500).meta({
    title: 'Reason',
    description: 'A short reason, such as “Can’t open a shared folder”. It’s recorded in the audit log.',
    input: 'textarea',
  }),
})

export const impersonationEndpoints = {
  impersonate: defineEndpoint({
    id: 'accounts.impersonate',
    method: 'POST',
    path: '/admin/users/impersonate/:id',
    summary: `Sign an administrator in as another user for at most ${impersonationMinutes} minutes, without their password.`,
    access: { permission: 'admin' },
    byToken: 'never',
    params: z.object({ id: Id }),
    body: ImpersonateInput,
    response: 'none',
    audit: 'user.impersonated',
    errors: [
      'user.not-found',
      'user.not-yourself',
      'user.too-strong',
      'user.suspended',
      'account.signed-out-meanwhile',
    ],
    rateLimit: { tries: 30, windowSeconds: 3600, name: 'impersonate' },
  }),
  endImpersonation: defineEndpoint({
    id: 'accounts.endImpersonation',
    method: 'DELETE',
    path: '/admin/users/impersonate',
    summary: 'Return to the administrator’s own session, also after the time limit.',
    access: 'anyone',
    byToken: 'never',
    response: 'none',
    audit: 'user.impersonation-ended',
    errors: ['account.not-impersonating'],
  }),
} as const

named({ ImpersonateInput })
