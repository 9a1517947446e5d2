import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface PeerFile {
  readonly bytes: Buffer
  readonly modifiedAt: Date
}

/** A protocol peer with settings for what goes wrong. */
export interface DropboxPeer {
  readonly hosts: { readonly api: string; readonly content: string }
  readonly files: Map<string, PeerFile>
  /** The routes that were called, in order. */
  readonly calls: string[]
  /** Called before each call; a returned refusal is sent instead of the real answer. */
  refuse: (route: string) => Refusal | null
  /** If true, the call takes effect, but the connection is cut instead of an answer. */
  losesAnswer: (route: string) => boolean
  /** Downloads are cut off after this many bytes. */
  cutDownloadsAt: number | null
  quotaBytes: number
  pageSize: number
  /** Forgets all upload sessions. */
  expireSessions(): void
  close(): void
}

export interface Refusal {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const throttled = (retryAfter: number): Refusal => ({
  status: 429,
  headers: { 'Retry-After': String(retryAfter) },
  body: {
    error_summary: 'too_many_requests/..',
    error: { reason: { '.tag': 'too_many_requests' }, retry_after: retryAfter },
  },
})

const blockBytes = 4 * 1024 * 1024

/** https://www.dropbox.com/developers/reference/content-hash */
function contentHash(bytes: Buffer): string {
  const whole = createHash('sha256')
  for (let start = 0; start < bytes.length; start += blockBytes)
    whole.update(
      createHash('sha256')
        .update(bytes.subarray(start, start + blockBytes))
        .digest(),
    )
  return whole.digest('hex')
}

/**
 * A protocol peer of Dropbox’s HTTP API, version 2, written from
 * https://www.dropbox.com/developers/documentation/http/documentation: files, upload sessions, paged listings, ranges
 * and errors as described on that page.
 */
export async function startDropboxPeer(token: string): Promise<DropboxPeer> {
  const files = new Map<string, PeerFile>()
  const sessions = new Map<string, Buffer>()
  const cursors = new Map<string, string[]>()
  let made = 0

  const describe = (path: string, { bytes, modifiedAt }: PeerFile) => ({
    '.tag': 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    id: `id:${createHash('md5').update(path).digest('hex')}`,
    path_lower: path.toLowerCase(),
    path_display: path,
    rev: '0123456789abcdef',
    server_modified: modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    client_modified: modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    size: bytes.length,
    content_hash: contentHash(bytes),
  })
  const refusal = (summary: string, error: unknown = {}): Refusal => ({
    status: 409,
    body: { error_summary: `${summary}/..`, error },
  })
  const isRefusal = (found: unknown): found is Refusal =>
    typeof found === 'object' && found !== null && 'status' in found

  function commit(path: string, bytes: Buffer, hash?: string): unknown {
    if (files.has(path)) return refusal('path/conflict/file')
    if (hash !== undefined && hash !== contentHash(bytes)) return refusal('content_hash_mismatch')
    const used = [...files.values()].reduce((sum, file) => sum + file.bytes.length, 0)
    if (used + bytes.length > peer.quotaBytes) return refusal('path/insufficient_space')
    files.set(path, { bytes, modifiedAt: new Date() })
    return describe(path, files.get(path) as PeerFile)
  }

  function session(cursor: Cursor, at: string): Buffer | Refusal {
    const bytes = sessions.get(cursor.session_id)
    if (!bytes) return refusal(`${at}not_found`)
    if (bytes.length === cursor.offset) return bytes
    const offset = { '.tag': 'incorrect_offset', correct_offset: bytes.length }
    return refusal(`${at}incorrect_offset`, at === '' ? offset : { '.tag': 'lookup_failed', lookup_failed: offset })
  }

  function page(paths: string[]): unknown {
    const cursor = `cursor-${++made}`
    cursors.set(cursor, paths.slice(peer.pageSize))
    const entries = paths.slice(0, peer.pageSize).flatMap(path => {
      const file = files.get(path)
      return file ? [describe(path, file)] : [{ '.tag': 'folder', name: path.slice(path.lastIndexOf('/') + 1) }]
    })
    return { entries, cursor, has_more: paths.length > peer.pageSize }
  }

  const routes: Record<string, (argument: Argument, body: Buffer) => unknown> = {
    '/files/upload': ({ path = '', content_hash }, body) => commit(path, body, content_hash),
    '/files/upload_session/start': (_argument, body) => {
      sessions.set(`session-${++made}`, body)
      return { session_id: `session-${made}` }
    },
    '/files/upload_session/append_v2': ({ cursor }, body) => {
      if (!cursor) return { status: 400, body: 'no cursor' }
      const bytes = session(cursor, '')
      if (isRefusal(bytes)) return bytes
      sessions.set(cursor.session_id, Buffer.concat([bytes, body]))
      return null
    },
    '/files/upload_session/finish': ({ cursor, commit: last }, body) => {
      if (!cursor || !last) return { status: 400, body: 'no cursor' }
      const bytes = session(cursor, 'lookup_failed/')
      if (isRefusal(bytes)) return bytes
      const done = commit(last.path, Buffer.concat([bytes, body]))
      if (!isRefusal(done)) sessions.delete(cursor.session_id)
      return done
    },
    '/files/get_metadata': ({ path = '' }) => {
      const file = files.get(path)
      return file ? describe(path, file) : refusal('path/not_found')
    },
    '/files/delete_v2': ({ path = '' }) => {
      const file = files.get(path)
      files.delete(path)
      return file ? { metadata: describe(path, file) } : refusal('path_lookup/not_found')
    },
    '/files/list_folder': ({ path = '', recursive = false }) => {
      const below = [...files.keys()].filter(name => name.startsWith(`${path}/`))
      const found = recursive ? below : below.filter(name => !name.slice(path.length + 1).includes('/'))
      if (path !== '' && found.length === 0) return refusal('path/not_found')
      return page([path || '/', ...found])
    },
    '/files/list_folder/continue': ({ cursor: rest }) => {
      const paths = cursors.get(String(rest))
      return paths ? page(paths) : refusal('reset')
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = (request.url ?? '').replace(/^\/(api|content)/, '')
    peer.calls.push(route)
    const send = ({ status, body, headers = {} }: Refusal) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
    }
    const refused = peer.refuse(route)
    const body = await buffer(request)
    if (refused) return send(refused)
    const given = request.headers.authorization?.replace(/^Bearer /, '')
    if (given !== token) {
      const tag = given === `${token}-expired` ? 'expired_access_token' : 'invalid_access_token'
      return send({ status: 401, body: { error_summary: `${tag}/..`, error: { '.tag': tag } } })
    }
    const header = request.headers['dropbox-api-arg']
    const argument = JSON.parse(header === undefined ? body.toString() : String(header)) as Argument
    if (route === '/files/download') return download(argument.path ?? '', request, response, send)
    const handle = routes[route]
    const result = handle ? handle(argument, body) : { status: 404, body: 'no such route' }
    if (peer.losesAnswer(route)) {
      request.socket.destroy()
      return
    }
    send(isRefusal(result) ? result : { status: 200, body: result })
  }

  function download(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    send: (one: Refusal) => void,
  ): void {
    const file = files.get(path)
    if (!file) {
      send(refusal('path/not_found'))
      return
    }
    const size = file.bytes.length
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first !== undefined && Number(first) >= size) {
      send({ status: 416, body: 'range' })
      return
    }
    const start = Number(first ?? 0)
    const bytes = file.bytes.subarray(start, last === undefined ? size : Number(last) + 1)
    const { '.tag': _tag, ...metadata } = describe(path, file)
    response.writeHead(first === undefined ? 200 : 206, {
      'Dropbox-API-Result': JSON.stringify(metadata),
      'Content-Length': bytes.length,
      ...(first === undefined ? {} : { 'Content-Range': `bytes ${start}-${start + bytes.length - 1}/${size}` }),
    })
    const cut = peer.cutDownloadsAt
    if (cut === null || cut >= bytes.length) response.end(bytes)
    else response.write(bytes.subarray(0, cut), () => request.socket.destroy())
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: DropboxPeer = {
    hosts: { api: `${base}/api`, content: `${base}/content` },
    files,
    calls: [],
    refuse: () => null,
    losesAnswer: () => false,
    cutDownloadsAt: null,
    quotaBytes: Number.POSITIVE_INFINITY,
    pageSize: 2,
    expireSessions: () => sessions.clear(),
    close: () => server.close().closeAllConnections(),
  }
  return peer
}

interface Cursor {
  readonly session_id: string
  readonly offset: number
}

interface Argument {
  readonly path?: string
  readonly recursive?: boolean
  readonly content_hash?: string
  readonly cursor?: Cursor
  readonly commit?: { readonly path: string }
}
