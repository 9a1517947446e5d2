import { bytesOf, ok } from './http.ts'
import type { Server } from './processes.ts'

export interface Member {
  readonly url: string
  readonly headers: Record<string, string>
  readonly rootId: string
  json<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Uploads with tus, in one request; returns the item's id. */
  upload(name: string, size: number, parentId?: string): Promise<string>
}

const account = { email: 'bench@example.org', password: 'correct horse battery' }

/** Sets up the site with the address that the server printed and returns its first member, signed in. */
export async function setUp(server: Server): Promise<Member> {
  const token = await printedToken(server)
  return enter(server, '/setup', { token, ...account })
}

/** Signs the same member in on a restarted server. */
export function signIn(server: Server): Promise<Member> {
  return enter(server, '/auth/sign-in', account)
}

/** Creates another member on behalf of `by` and signs them in. */
export async function addMember(by: Member, server: Pick<Server, 'url'>, email: string): Promise<Member> {
  await by.json('POST', '/users', { email, password: account.password })
  return enter(server, '/auth/sign-in', { email, password: account.password })
}

async function enter(server: Pick<Server, 'url'>, path: string, body: object): Promise<Member> {
  const answer = await ok(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  })
  const cookie = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
  return member(server.url, cookie)
}

/** Creates an app password and returns the header with which programs send it (Basic authentication, RFC 7617). */
export async function appPassword(member: Member): Promise<string> {
  const { secret } = await member.json<{ secret: string }>('POST', '/me/tokens', {
    kind: 'app',
    name: 'bench',
    scopes: ['read', 'write'],
    expiresAt: null,
    password: account.password,
  })
  return `Basic ${Buffer.from(`${account.email}:${secret}`).toString('base64')}`
}

/** The Upload-Metadata header of tus. */
export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** The address is printed a moment after the server is ready. */
async function printedToken(server: Server): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const token = /setup\?token=([\w-]+)/.exec(server.output())?.[1]
    if (token) return token
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The server printed no setup address:\n${server.output()}`)
}

async function member(url: string, cookie: string): Promise<Member> {
  const headers = { cookie }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await ok(`${url}/api/v1${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    })
    return JSON.parse(answer.text || 'null') as T
  }
  const spaces = await json<{ data: { rootId: string }[] }>('GET', '/spaces')
  const rootId = spaces.data[0]?.rootId ?? ''
  return {
    url,
    headers,
    rootId,
    json,
    upload: (name, size, parentId = rootId) => uploadFile({ url, headers }, { name, size, parentId }),
  }
}

/** Uploads to the server at `url` with tus, in one request; returns the item's id. */
export async function uploadFile(
  { url, headers }: Pick<Member, 'url' | 'headers'>,
  { name, size, parentId }: { readonly name: string; readonly size: number; readonly parentId: string },
): Promise<string> {
  const metadata = { filename: name, parentId, onConflict: 'keep-both' }
  const answer = await ok(`${url}/api/v1/transfers`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': size,
      'upload-metadata': encodeMetadata(metadata),
      'content-type': 'application/offset+octet-stream',
      'content-length': size,
    },
    body: size < 1024 * 1024 ? Buffer.alloc(size, name) : bytesOf(size),
  })
  return String(answer.headers['holdall-item'])
}
