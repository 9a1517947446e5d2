/**
 * Who may call an endpoint. This is the coarse gate; the object policy of the feature decides about the object itself.
 *
 * - `anyone`: no account needed, and the answer is the same for everyone.
 * - `visitor`: no account needed, but the object policy decides (a member's right or an opened link).
 * - `member`: any signed-in person.
 * - `setup`: the bearer of the one-time set-up token, while the site has no administrator.
 * - `{ permission }`: a signed-in person who holds that permission (or `admin`).
 * - `{ anyOf }`: a signed-in person who holds one of these permissions.
 * - `{ own, or }`: any signed-in person, for what is their own or open to them; holders of the permission, for
 *   everyone's.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'member'
  | 'setup'
  | { readonly permission: string }
  | { readonly anyOf: readonly [string, ...string[]] }
  | { readonly own: true; readonly or: string }

/** The permissions that an endpoint names; each is enough by itself. */
export function permissionsIn(access: Access): readonly string[] {
  if (typeof access === 'string') return []
  if ('permission' in access) return [access.permission]
  return 'anyOf' in access ? access.anyOf : [access.or]
}

/**
 * What the access token of a program may do; `account` is needed in addition to the other two for the person's own
 * account.
 */
export const tokenScopes = ['read', 'write', 'account'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * What a token needs beyond `read` (for GET, HEAD, OPTIONS) or `write` (for everything that changes something).
 *
 * - `account`: that scope as well.
 * - `never`: no token may call it, whatever its scopes; only the person themselves, signed in.
 */
export type TokenRule = 'account' | 'never'

/**
 * How often a caller may use an endpoint before it answers 429. Each signed-in person is counted separately, everyone
 * else by client address. docs/limits.md lists all limits.
 */
export interface RateLimit {
  /** Tries within the window. */
  readonly tries: number
  /** Length of the window in seconds. */
  readonly windowSeconds: number
  /**
   * The field of the body that names the account (an email address) that is being tried. Tries are then counted per
   * client and account; those of all clients at one account only get slower, so that no one can lock its owner out.
   */
  readonly accountField?: string
  /** Calls that succeed are not counted: only failed tries use up the budget. */
  readonly countsFailuresOnly?: true
  /** Endpoints with the same name share one budget. */
  readonly name?: string
}
