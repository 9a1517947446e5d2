import { createHash } from 'node:crypto'
import { type Answering, type OtherServer, sendBytes, startOtherServer } from './other-server.ts'

/** The drive of `anna` with the password `secret`, as Nextcloud or ownCloud serves it by WebDAV. */
export interface DavDrive extends OtherServer {
  /** Paths below its top, without a slash before them. */
  readonly files: Map<string, Buffer>
  /** Says how a file is sent that isn’t just there. */
  readonly odd: Map<string, Answering>
  /** Says how often each file was asked for. */
  readonly gets: Map<string, number>
}

export const drivesBy = {
  Nextcloud: { top: '/remote.php/dav/files/anna/', sums: 'SHA1' },
  // Its older versions know no other address.
  ownCloud: { top: '/remote.php/webdav/', sums: 'SHA1 MD5' },
} as const

export async function startDavDrive(maker: keyof typeof drivesBy): Promise<DavDrive> {
  const { top, sums } = drivesBy[maker]
  const files = new Map<string, Buffer>()
  const odd = new Map<string, Answering>()
  const gets = new Map<string, number>()
  const wanted = `Basic ${Buffer.from('anna:secret').toString('base64')}`
  const answer: Answering = (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    if (request.headers.authorization !== wanted) return void response.writeHead(401).end()
    if (!path.startsWith(top)) return void response.writeHead(404).end()
    const name = path.slice(top.length)
    if (request.method === 'PROPFIND') {
      const folder = name.replace(/\/$/, '')
      const known = [...files.keys(), ...odd.keys()]
      if (folder && !known.some(one => one.startsWith(`${folder}/`))) return void response.writeHead(404).end()
      return void response.writeHead(207).end(listing(top, folder, known, files, sums))
    }
    gets.set(name, (gets.get(name) ?? 0) + 1)
    const bytes = files.get(name)
    const own = odd.get(name) ?? (bytes && sendBytes(bytes))
    if (own) own(request, response)
    else response.writeHead(404).end()
  }
  return Object.assign(await startOtherServer(answer), { files, odd, gets })
}

function listing(
  top: string,
  folder: string,
  known: readonly string[],
  files: ReadonlyMap<string, Buffer>,
  sums: string,
): string {
  const start = folder ? `${folder}/` : ''
  const inside = known.filter(path => path.startsWith(start)).map(path => path.slice(start.length).split('/'))
  const folders = new Set(inside.filter(names => names.length > 1).map(names => `${start}${names[0]}/`))
  const direct = new Set(inside.filter(names => names.length === 1).map(names => `${start}${names[0]}`))
  const responses = [start, ...folders, ...direct].map(path => {
    const href = `${top}${path.split('/').map(encodeURIComponent).join('/')}`
    const props = path === start || folders.has(path) ? collection : propsOf(files.get(path), sums)
    return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  })
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${responses.join('')}</d:multistatus>`
}

const collection = '<d:resourcetype><d:collection/></d:resourcetype>'

/** Of a file that is odd, it says that it is small. */
function propsOf(bytes: Buffer | undefined, sums: string): string {
  const time = '<d:getlastmodified>Tue, 05 Mar 2019 05:06:07 GMT</d:getlastmodified>'
  const size = `<d:resourcetype/><d:getcontentlength>${bytes?.length ?? 10}</d:getcontentlength>`
  if (!bytes) return size + time
  const all = sums.split(' ').map(kind => `${kind}:${createHash(kind.toLowerCase()).update(bytes).digest('hex')}`)
  return `${size}${time}<oc:checksums><oc:checksum>${all.join(' ')}</oc:checksum></oc:checksums>`
}

/** Sends a part, then next to nothing, and the whole to whoever asks again. `begun` says that the part is on its way. */
export function halting(bytes: Buffer, part: number): { answer: Answering; begun: Promise<void> } {
  const begun = Promise.withResolvers<void>()
  let asked = 0
  const answer: Answering = (request, response) => {
    if (asked++ > 0) return sendBytes(bytes)(request, response)
    response.writeHead(200, { etag: '"one"', 'content-length': bytes.length })
    response.write(bytes.subarray(0, part), () => begun.resolve())
    // A connection on which nothing comes would be given up.
    const timer = setInterval(() => response.write('x'), 5000)
    response.on('close', () => clearInterval(timer))
  }
  return { answer, begun: begun.promise }
}

/** Breaks off after a part, and continues where it was to whoever asks for the rest. */
export function breaking(bytes: Buffer, part: number): Answering {
  let asked = 0
  return (request, response) => {
    if (asked++ > 0) return sendBytes(bytes)(request, response)
    response.writeHead(200, { etag: '"one"', 'content-length': bytes.length })
    response.write(bytes.subarray(0, part), () => setTimeout(() => response.destroy(), 50))
  }
}

/** Sends without an end; `over` says that whoever asked has hung up. */
export function endless(): { answer: Answering; over: Promise<void> } {
  const over = Promise.withResolvers<void>()
  const answer: Answering = (_request, response) => {
    response.on('close', () => over.resolve())
    response.writeHead(200)
    const more = () => response.write(Buffer.alloc(64 * 1024), error => (error ? undefined : setImmediate(more)))
    more()
  }
  return { answer, over: over.promise }
}
