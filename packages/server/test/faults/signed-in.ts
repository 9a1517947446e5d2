import type { ServerProcess } from './server-process.ts'

/** Somebody with a session, who calls the interface. */
export interface Caller {
  send(method: string, path: string, body?: unknown): Promise<Response>
  /** Like `send`, but returns the data. @throws if the answer is not a success */
  api<T>(method: string, path: string, body?: unknown): Promise<T>
}

export function callerAt(url: string, cookie: string): Caller {
  const send: Caller['send'] = (method, path, body) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    send,
    async api<T>(method: string, path: string, body?: unknown) {
      const answer = await send(method, path, body)
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    },
  }
}

/** The first administrator of a server that was just set up; the session survives the server's death. */
export interface SignedIn extends Caller {
  readonly cookie: string
  readonly spaceId: string
  readonly rootId: string
  /** Uploads a file, in one request unless only its beginning is given. */
  upload(file: UploadedFile): Promise<Response>
  newFolder(parentId: string, name: string): Promise<string>
}

export interface UploadedFile {
  readonly name: string
  readonly parentId: string
  readonly bytes: Uint8Array
  /** The full length, if more is to follow. */
  readonly length?: number
}

export async function setUpServer(server: Pick<ServerProcess, 'url' | 'output'>): Promise<SignedIn> {
  const token = await setUpToken(server)
  const answer = await fetch(`${server.url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, email: 'first@example.org', password: 'correct horse battery' }),
  })
  if (!answer.ok) throw new Error(`The set-up answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
  const cookie = cookies.join('; ')

  const caller = callerAt(server.url, cookie)
  const { api } = caller
  const spaces = await api<{ data: { id: string; rootId: string }[] }>('GET', '/spaces')
  const [space] = spaces.data
  if (!space) throw new Error('The first administrator has no drive')

  return {
    cookie,
    spaceId: space.id,
    rootId: space.rootId,
    ...caller,
    upload({ name, parentId, bytes, length = bytes.length }) {
      const encode = (text: string) => Buffer.from(text).toString('base64')
      return fetch(`${server.url}/api/v1/transfers`, {
        method: 'POST',
        headers: {
          cookie,
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
          'upload-metadata': `filename ${encode(name)},parentId ${encode(parentId)}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes as Uint8Array<ArrayBuffer>,
      })
    },
    newFolder: async (parentId, name) => (await api<{ id: string }>('POST', '/items/folders', { parentId, name })).id,
  }
}

/**
 * Waits for the token: the server is ready before it prints the setup address. @throws if none appears within 10
 * seconds
 */
async function setUpToken(server: Pick<ServerProcess, 'output'>): Promise<string> {
  const end = Date.now() + 10_000
  for (;;) {
    const token = /setup\?token=([\w-]+)/.exec(server.output())?.[1]
    if (token) return token
    if (Date.now() > end) throw new Error(`No setup address was printed:\n${server.output()}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Signs the first administrator in with their password: a restore keeps no sessions. Returns the cookies. */
export async function signInAgain(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@example.org', password: 'correct horse battery' }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
  return cookies.join('; ')
}
