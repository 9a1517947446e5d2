import { z } from 'zod'
import { AccessToken } from '../accounts/access-tokens.schemas.ts'
import { Session } from '../accounts/accounts.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** The most sessions, and the most tokens, of one person that are listed. */
export const mostSignInsShown = 50

/** How someone signs in, and where they are signed in; never a secret. */
export const SignInDetails = z.object({
  hasPassword: z.boolean(),
  logins: z
    .array(
      z.object({
        id: Id,
        kind: z.enum(['social', 'company']),
        provider: z.string().meta({ description: 'The name of a company sign-in, or the key of a social login.' }),
        label: z.string().nullable().meta({ description: 'Their name or address there.' }),
        createdAt: Instant,
      }),
    )
    .meta({ description: 'Linked logins, oldest first.' }),
  secondFactor: z.object({
    authenticatorApp: z.boolean(),
    passkeys: z.int().min(0),
    recoveryCodes: z.int().min(0).meta({ description: 'Those that haven’t been used.' }),
  }),
  sessions: z
    .array(
      Session.omit({ isCurrent: true }).extend({
        isImpersonation: z.boolean().meta({ description: 'An administrator’s, by “Login as user”.' }),
      }),
    )
    .meta({ description: `The most recently used first, at most ${mostSignInsShown}.` }),
  sessionCount: z.int().min(0),
  tokens: z
    .array(AccessToken.pick({ id: true, kind: true, name: true, expiresAt: true, lastUsedAt: true, createdAt: true }))
    .meta({ description: `App passwords and access tokens, newest first, at most ${mostSignInsShown}.` }),
  tokenCount: z.int().min(0),
})
export type SignInDetails = z.infer<typeof SignInDetails>

named({ SignInDetails })
