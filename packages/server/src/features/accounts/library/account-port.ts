import type { Tx } from '../../../platform/database/database.ts'

export interface NewUser {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly isConfirmed: boolean
  /** Null for somebody who comes by another site. */
  readonly passwordHash: string | null
}

export interface NewSession {
  readonly userId: string
  readonly startedAt: number
  readonly expiresAt: number
  readonly address: string | null
  readonly userAgent: string
}

export interface CookieTraits {
  readonly isSecure: boolean
  /** Null for a cookie that ends with the browser. */
  readonly maxAgeSeconds: number | null
}

/**
 * The library that keeps people, credentials and sessions, behind one port. Its statements run inside our transactions,
 * so that a person, their roles and the audit line appear together or not at all. Its own HTTP endpoints are not served.
 */
export interface AccountLibrary {
  /** Writes the person and, where there is one, their password. @throws a unique violation when the address is taken. */
  createUser(tx: Tx, user: NewUser): Promise<void>
  /** Writes a session under a new random token. */
  createSession(tx: Tx, session: NewSession): Promise<{ readonly id: string; readonly token: string }>
  /** The Set-Cookie value that carries a session's token, signed. */
  sessionCookie(token: string, traits: CookieTraits): Promise<string>
}
