import type { Response } from 'light-my-request'
import { newTokenSecret } from '../src/features/accounts/access-tokens/token-secret.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

export interface DavSent {
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** A WebDAV client signed in with an app password. Paths are relative to `/dav`. */
export interface DavClient {
  readonly member: TestMember
  readonly secret: string
  readonly tokenId: string
  send(method: string, path: string, sent?: DavSent): Promise<Response>
  status(method: string, path: string, sent?: DavSent): Promise<number>
}

export interface AppPassword {
  readonly id: string
  readonly secret: string
}

export interface PasswordOptions {
  readonly scopes?: string
  readonly expiresAt?: number | null
  /** Or a token for the API. */
  readonly kind?: 'app' | 'api'
}

/** Creates an app password without asking for the account's password. */
export async function buildAppPassword(
  test: Pick<TestApp, 'app'>,
  member: Pick<TestMember, 'userId'>,
  { scopes = 'read write', expiresAt = null, kind = 'app' }: PasswordOptions = {},
): Promise<AppPassword> {
  const { secret, hash, beginning } = newTokenSecret()
  const id = newId()
  const row = {
    id,
    user_id: member.userId,
    kind,
    name: 'a client',
    token_hash: hash,
    beginning,
    scopes,
  }
  const unused = { last_used_at: null, last_used_address: null, last_synced_at: null }
  const { db, clock } = test.app.services
  await db.transaction(tx =>
    tables(tx)
      .insertInto('access_tokens')
      .values({ ...row, ...unused, expires_at: expiresAt, created_at: clock.now() })
      .execute(),
  )
  return { id, secret }
}

export function basic(email: string, secret: string): string {
  return `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
}

export async function buildDavClient(
  test: TestApp,
  member: TestMember,
  options: { scopes?: string } = {},
): Promise<DavClient> {
  const { id, secret } = await buildAppPassword(test, member, options)
  const send = (method: string, path: string, { headers, body }: DavSent = {}) =>
    test.app.http.inject({
      method: method as 'GET',
      url: `/dav${path}`,
      headers: { host: 'drive.test', authorization: basic(member.email, secret), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    member,
    secret,
    tokenId: id,
    send,
    status: async (method, path, sent) => (await send(method, path, sent)).statusCode,
  }
}
