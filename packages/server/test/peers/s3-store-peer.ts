import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type CorsRule, corsHeaders } from './s3-cors.ts'
import { checkSignature } from './s3-signature.ts'

interface Part {
  readonly bytes: Buffer
  readonly etag: string
  readonly checksum: string | null
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Part>
  readonly hasChecksums: boolean
  at: number
}

/** Which of the counted calls fails, and whether before or after it takes effect. */
export interface StoreFault {
  readonly call: number
  readonly when: 'before' | 'after'
}

export interface S3StorePeer {
  readonly url: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly objects: Map<string, Buffer>
  /** When all objects were written, as the list of objects says it; ISO 8601. */
  writtenAt: string
  readonly uploads: Map<string, Upload>
  /** The calls so far, in order; those to a signed address begin with `Signed`. */
  readonly calls: string[]
  /** The rules for pages of other origins. */
  cors: readonly CorsRule[]
  /** The planned fault. Calls of browsers are not counted. */
  fault: StoreFault | null
  counted: number
  /** Runs instead of the answer of the failing call. */
  onFault: (() => Promise<void>) | null
  isAway: boolean
  close(): void
}

const least = 5 * 1024 * 1024
/** Small, so that lists have several pages. */
const perPage = 4

/**
 * A protocol peer of S3, written from its public API reference: multipart uploads with their checks (signatures,
 * lengths, checksums, ETags, smallest part), paged lists, byte ranges and cross-origin requests.
 */
export async function startS3StorePeer(): Promise<S3StorePeer> {
  const server = createServer((request, answer) => {
    if (peer.isAway) return void request.socket.destroy()
    serve(peer, request, answer).catch(() => request.socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const peer: S3StorePeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'box',
    key: 'key-id',
    secret: 'the-secret-of-the-store',
    objects: new Map(),
    writtenAt: '2026-01-01T00:00:00Z',
    uploads: new Map(),
    calls: [],
    cors: [],
    fault: null,
    counted: 0,
    onFault: null,
    isAway: false,
    close: () => server.close().closeAllConnections(),
  }
  return peer
}

interface Asked {
  readonly name: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Told {
  readonly status: number
  readonly headers?: Record<string, string | number>
  readonly body?: Buffer | string
}

async function serve(peer: S3StorePeer, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', peer.url)
  const cors = corsHeaders(peer.cors, request.method ?? '', request.headers)
  const send = ({ status, headers = {}, body }: Told) => {
    answer.writeHead(status, { ...headers, ...cors }).end(request.method === 'HEAD' ? undefined : body)
  }
  if (request.method === 'OPTIONS') {
    peer.calls.push('Preflight')
    return send(cors ? { status: 200 } : refusal(403, 'AccessForbidden'))
  }
  const body = await buffer(request)
  const name = nameOf(request.method ?? '', url)
  const isSigned = url.searchParams.has('X-Amz-Signature')
  peer.calls.push(isSigned ? `Signed${name}` : name)
  const wrong = checkSignature(request, url, body, peer)
  if (wrong) return send(refusal(403, wrong))
  const [, bucket = '', key = ''] = url.pathname.split('/')
  if (bucket !== peer.bucket) return send(refusal(404, 'NoSuchBucket'))
  const fails = !isSigned && ++peer.counted === peer.fault?.call
  const isBefore = fails && peer.fault?.when === 'before'
  const told = isBefore ? null : handle(peer, { name, key, query: url.searchParams, headers: request.headers, body })
  if (fails && peer.onFault) await peer.onFault()
  send(fails || !told ? refusal(403, 'PlannedFailure') : told)
}

function nameOf(method: string, { searchParams, pathname }: URL): string {
  const isOfUpload = searchParams.has('uploadId')
  if (method === 'POST') return isOfUpload ? 'CompleteMultipartUpload' : 'CreateMultipartUpload'
  if (method === 'PUT') return isOfUpload ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE') return isOfUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  if (method === 'HEAD') return 'HeadObject'
  if (isOfUpload) return 'ListParts'
  if (searchParams.has('uploads')) return 'ListMultipartUploads'
  return pathname.split('/').length > 2 && pathname.split('/')[2] ? 'GetObject' : 'ListObjectsV2'
}

function handle(peer: S3StorePeer, asked: Asked): Told {
  const { objects } = peer
  switch (asked.name) {
    case 'HeadObject':
    case 'GetObject':
      return readObject(objects.get(asked.key), asked.headers.range)
    case 'PutObject':
      if (asked.headers['if-none-match'] === '*' && objects.has(asked.key)) return refusal(412, 'PreconditionFailed')
      objects.set(asked.key, asked.body)
      return { status: 200, headers: { etag: md5(asked.body) } }
    case 'DeleteObject':
      objects.delete(asked.key)
      return { status: 204 }
    case 'ListObjectsV2':
      return listObjects(peer, asked.query)
    case 'ListMultipartUploads':
      return listUploads(peer.uploads, asked.query)
    case 'CreateMultipartUpload': {
      const id = randomUUID()
      const hasChecksums = asked.headers['x-amz-checksum-algorithm'] === 'SHA256'
      peer.uploads.set(id, { key: asked.key, parts: new Map(), hasChecksums, at: Date.now() })
      return xml('InitiateMultipartUploadResult', `<Key>${asked.key}</Key><UploadId>${id}</UploadId>`)
    }
    default:
      return handleUpload(peer, asked)
  }
}

function handleUpload(peer: S3StorePeer, { name, key, query, headers, body }: Asked): Told {
  const id = query.get('uploadId') ?? ''
  const upload = peer.uploads.get(id)
  if (upload?.key !== key) return refusal(404, 'NoSuchUpload')
  if (name === 'AbortMultipartUpload') {
    peer.uploads.delete(id)
    return { status: 204 }
  }
  if (name === 'ListParts') return listParts(upload, Number(query.get('part-number-marker') ?? 0))
  if (name === 'UploadPart') {
    const checksum = createHash('sha256').update(body).digest('base64')
    const told = headers['x-amz-checksum-sha256']
    if (told === undefined ? upload.hasChecksums : told !== checksum) return refusal(400, 'BadDigest')
    const part = { bytes: body, etag: md5(body), checksum: upload.hasChecksums ? checksum : null }
    upload.parts.set(Number(query.get('partNumber')), part)
    return { status: 200, headers: { etag: part.etag } }
  }
  const wanted = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, text = '']) => ({
    part: upload.parts.get(Number(inside(text, 'PartNumber'))),
    etag: inside(text, 'ETag').replaceAll('&quot;', '"'),
    checksum: inside(text, 'ChecksumSHA256') || null,
  }))
  const isRight = wanted.every(({ part, etag, checksum }) => part && part.etag === etag && part.checksum === checksum)
  if (!isRight || wanted.length === 0) return refusal(400, 'InvalidPart')
  if (wanted.slice(0, -1).some(({ part }) => (part?.bytes.length ?? 0) < least)) return refusal(400, 'EntityTooSmall')
  peer.objects.set(key, Buffer.concat(wanted.map(({ part }) => part?.bytes ?? Buffer.alloc(0))))
  peer.uploads.delete(id)
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"joined"</ETag>`)
}

function readObject(bytes: Buffer | undefined, range: string | undefined): Told {
  if (!bytes) return refusal(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (start === undefined) return { status: 200, headers: { 'content-length': bytes.length }, body: bytes }
  if (Number(start) >= bytes.length) return refusal(416, 'InvalidRange')
  const last = Math.min(end ? Number(end) : bytes.length - 1, bytes.length - 1)
  const body = bytes.subarray(Number(start), last + 1)
  const headers = { 'content-length': body.length, 'content-range': `bytes ${start}-${last}/${bytes.length}` }
  return { status: 206, headers, body }
}

function listObjects({ objects, writtenAt }: S3StorePeer, query: URLSearchParams): Told {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = all.slice(0, perPage)
  const rows = page.map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${writtenAt}</LastModified></Contents>`,
  )
  return xml('ListBucketResult', `${rows.join('')}${more(all.length, page.at(-1)?.[0], 'NextContinuationToken')}`)
}

function listUploads(uploads: S3StorePeer['uploads'], query: URLSearchParams): Told {
  const after = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '']
  const place = (key: string, id: string) => `${key}\n${id}`
  const all = [...uploads]
    .filter(([id, { key }]) => after[0] === '' || place(key, id) > place(after[0] ?? '', after[1] ?? ''))
    .toSorted(([id, { key }], [otherId, other]) => (place(key, id) < place(other.key, otherId) ? -1 : 1))
  const page = all.slice(0, perPage)
  const [lastId = '', last] = page.at(-1) ?? []
  const rows = page.map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`,
  )
  const isCut = all.length > page.length
  const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`
  return xml('ListMultipartUploadsResult', `${rows.join('')}<IsTruncated>${isCut}</IsTruncated>${isCut ? next : ''}`)
}

function listParts({ parts }: Upload, after: number): Told {
  const all = [...parts].filter(([number]) => number > after).toSorted(([one], [other]) => one - other)
  const page = all.slice(0, perPage)
  const rows = page.map(
    ([number, { bytes, etag, checksum }]) =>
      `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${etag}</ETag>${checksum ? `<ChecksumSHA256>${checksum}</ChecksumSHA256>` : ''}</Part>`,
  )
  return xml('ListPartsResult', `${rows.join('')}${more(all.length, page.at(-1)?.[0], 'NextPartNumberMarker')}`)
}

function more(found: number, last: string | number | undefined, name: string): string {
  if (found <= perPage) return '<IsTruncated>false</IsTruncated>'
  return `<IsTruncated>true</IsTruncated><${name}>${last}</${name}>`
}

function inside(text: string, tag: string): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1] ?? ''
}

function xml(tag: string, inner: string): Told {
  const body = `<?xml version="1.0" encoding="UTF-8"?><${tag}>${inner}</${tag}>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

function refusal(status: number, code: string): Told {
  const body = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function md5(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
