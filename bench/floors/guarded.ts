// The floor for small downloads: a bare server that checks what has to be checked. For GET /<item> it reads the session of
// the cookie, the item with everything above it, the owner of its space and its bytes' name, with prepared statements from
// the product's own SQLite database, and then the file. Prints its port.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

interface Found {
  owner: string
  key: string
  size: number
}

const dataDir = process.argv[2] ?? '.'
const db = new SQLite(join(dataDir, 'holdall.db'), { readonly: true })
const session = db.prepare(
  `select users.id as id from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = ? and sessions.expires_at > ? and users.banned_at is null`,
)
const item = db.prepare(
  `with recursive chain (id, parent_id, state, space_id, version_id, depth) as (
     select id, parent_id, state, space_id, version_id, 0 from items where id = ?
     union all
     select items.id, items.parent_id, items.state, items.space_id, null, chain.depth + 1
       from items join chain on items.id = chain.parent_id
   )
   select spaces.owner_id as owner, blobs.storage_key as key, blobs.size as size from chain
     join spaces on spaces.id = chain.space_id
     join versions on versions.id = chain.version_id
     join blobs on blobs.id = versions.blob_id
    where chain.depth = 0 and not exists (select 1 from chain where state <> 'live')`,
)

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /holdall_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const caller = session.get(hash, Date.now()) as { id: string } | undefined
  const found = caller && (item.get(request.url?.slice(1)) as Found | undefined)
  if (!found || found.owner !== caller.id) return void response.writeHead(404).end()
  const { key, size } = found
  const handle = await open(join(dataDir, 'blobs', key.slice(0, 2), key.slice(2, 4), key))
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, 0)
    response.writeHead(200, { 'content-length': bytesRead }).end(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

const server = createServer((request, response) => {
  send(request, response).catch(error => response.destroy(error as Error))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
