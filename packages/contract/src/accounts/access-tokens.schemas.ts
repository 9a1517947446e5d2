import { z } from 'zod'
import { tokenScopes } from '../kit/access.ts'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { OwnPasswordIfAny } from './accounts.schemas.ts'

/** `api`: for programs that call this API. `app`: instead of the password, for apps that ask for address and password. */
export const TokenKind = z.enum(['api', 'app'])
export type TokenKind = z.infer<typeof TokenKind>

export const AccessToken = z.object({
  id: Id,
  kind: TokenKind,
  name: z.string(),
  /** The beginning of the secret, to tell tokens apart. */
  beginning: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** A client that keeps a folder in sync last succeeded with a request at this time. */
  lastSyncedAt: Instant.nullable(),
  createdAt: Instant,
})
export type AccessToken = z.infer<typeof AccessToken>

/** The secret is returned in this response and never again. */
export const NewToken = z.object({ token: AccessToken, secret: z.string() })
export type NewToken = z.infer<typeof NewToken>

export const NewTokenInput = z
  .object({
    kind: TokenKind,
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name')
      .max(100, 'Use at most 100 characters')
      .regex(lineOfText, 'Use a single line of text')
      .meta({ title: 'Name' }),
    scopes: z.array(z.enum(tokenScopes)).min(1, 'Choose at least one').max(tokenScopes.length),
    expiresAt: Instant.nullable().meta({ description: 'Null if it never expires.' }),
    password: OwnPasswordIfAny,
  })
  .refine(({ kind, scopes }) => kind === 'api' || !scopes.includes('account'), {
    path: ['scopes'],
    error: sentence('An app password can’t have access to the account. Create a token instead.'),
  })
export type NewTokenInput = z.infer<typeof NewTokenInput>

named({ TokenKind, AccessToken, NewToken, NewTokenInput })
