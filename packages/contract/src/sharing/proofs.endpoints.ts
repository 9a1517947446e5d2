import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'

const body = z.object({ proof: z.string().min(1).max(1000) })

/** The proofs in links that are mailed to addresses without a confirmed account. */
export const proofEndpoints = {
  readProof: defineEndpoint({
    id: 'sharing.readProof',
    method: 'POST',
    path: '/address-proofs',
    summary: 'Get which address the link in an email was sent to, and whether it has an account.',
    access: 'anyone',
    body,
    response: z.object({
      email: z.string(),
      hasAccount: z.boolean(),
      canRegister: z.boolean().meta({ description: 'Whether this address can sign up with the link' }),
    }),
    audit: { none: 'Changes nothing.' },
    errors: ['account.token-invalid'],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
  takeProof: defineEndpoint({
    id: 'sharing.takeProof',
    method: 'POST',
    path: '/me/address-proof',
    summary:
      'Confirm the caller’s address with the link from an email, and give them everything shared with that address.',
    access: 'member',
    byToken: 'never',
    body,
    response: z.object({ email: z.string() }),
    audit: 'user.email-confirmed',
    errors: ['account.token-invalid', 'account.other-address'],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
} as const
