import { HoldallError } from './errors.ts'
import { isPassing, pause, type Send, waitMs } from './requests.ts'
import { openSource, type Source, type UploadSource } from './upload-source.ts'

export type { UploadSource } from './upload-source.ts'

export interface UploadOptions {
  /** The folder. */
  readonly parentId: string
  /** The name of the file; that of a `File` unless said otherwise. */
  readonly name?: string
  /** If the name is taken: `replace` makes a new version. Without this, a taken name is refused (`item.name-taken`). */
  readonly onConflict?: 'replace' | 'keep-both' | 'skip'
  /** The SHA-256 of the bytes in hexadecimal: the site refuses the file if others have arrived. */
  readonly sha256?: string
  /** In milliseconds since 1970; that of a `File` unless said otherwise. */
  readonly lastModified?: number
  /** The slug of the link through which a visitor uploads. */
  readonly link?: string
  /** The bytes that are sent in one request, 8 MiB unless said otherwise. Progress is reported after each. */
  readonly partBytes?: number
  /** Called with the number of bytes that the site has stored, and the size if it is known. */
  readonly onProgress?: (stored: number, size: number | null) => void
  /** Stops the upload. What has arrived is kept for a while; continue with `resume`. */
  readonly signal?: AbortSignal
  /** Called with the address of the upload as soon as there is one, for `resume`. */
  readonly onCreated?: (address: string) => void
  /** The address of an interrupted upload of the same bytes, which is then continued. Not for streams. */
  readonly resume?: string
  /** How many failures in a row are survived; as many as those of the client’s calls unless said otherwise. */
  readonly retries?: number
}

export interface UploadedFile {
  readonly itemId: string
  /** The file existed with the same bytes and was left as it was. */
  readonly isUnchanged: boolean
}

const version = { 'tus-resumable': '1.0.0' }
const usualPartBytes = 8 * 1024 * 1024
const offsetStream = 'application/offset+octet-stream'

/** See `HoldallClient.upload`. */
export async function uploadFile(send: Send, given: UploadSource, options: UploadOptions): Promise<UploadedFile> {
  const { partBytes = usualPartBytes, retries = 0, onProgress, signal, resume } = options
  const source = openSource(given, partBytes)
  if (resume !== undefined && !source.canSeek) throw new TypeError('A stream can’t be continued: its bytes are gone')
  const begun = resume === undefined ? await create(send, source, options) : await look(send, resume, signal)
  const { address } = begun
  let { offset, done } = begun
  for (let failures = 0; done === null; ) {
    try {
      const answer = await sendPart(send, { address, source, offset, signal })
      offset = answer.offset
      done = answer.done
      failures = 0
      onProgress?.(offset, source.size)
    } catch (error) {
      signal?.throwIfAborted()
      if (failures >= retries || !canContinue(error)) throw error
      await pause(waitMs(error, failures++), signal)
      const seen = await look(send, address, signal)
      offset = seen.offset
      done = seen.done
    }
  }
  return done
}

interface State {
  readonly address: string
  /** Number of bytes that the site has stored. */
  readonly offset: number
  readonly done: UploadedFile | null
}

async function create(send: Send, source: Source, options: UploadOptions): Promise<State> {
  const { signal, link } = options
  const length: Record<string, string> =
    source.size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(source.size) }
  const headers: Record<string, string> = { ...version, ...length, 'upload-metadata': metadataOf(source, options) }
  const response = await send('POST', '/api/v1/transfers', { headers, ...(signal ? { signal } : {}) })
  const location = response.headers.get('location')
  if (location === null) throw new TypeError('The site didn’t say where the upload is')
  const { pathname, search } = new URL(location, 'http://site')
  const address = link === undefined ? pathname + search : withLink(pathname + search, link)
  options.onCreated?.(address)
  return { address, ...stateOf(response) }
}

async function look(send: Send, address: string, signal?: AbortSignal): Promise<State> {
  const response = await send('HEAD', address, { headers: version, ...(signal ? { signal } : {}) })
  return { address, ...stateOf(response) }
}

interface Part {
  readonly address: string
  readonly source: Source
  readonly offset: number
  readonly signal: AbortSignal | undefined
}

async function sendPart(send: Send, { address, source, offset, signal }: Part): Promise<Omit<State, 'address'>> {
  const { body, size } = await source.read(offset)
  const headers = {
    ...version,
    'content-type': offsetStream,
    'upload-offset': String(offset),
    // The last part of a stream says how long it was.
    ...(size === null ? {} : { 'upload-length': String(size) }),
  }
  return stateOf(await send('PATCH', address, { headers, body, ...(signal ? { signal } : {}) }))
}

function stateOf({ headers }: Response): Omit<State, 'address'> {
  const itemId = headers.get('holdall-item')
  const isUnchanged = headers.get('holdall-unchanged') === '1'
  return { offset: Number(headers.get('upload-offset') ?? 0), done: itemId === null ? null : { itemId, isUnchanged } }
}

/** After a wrong offset or while another request still writes, the site is asked how far it is. */
function canContinue(error: unknown): boolean {
  if (error instanceof HoldallError && ['transfer.wrong-offset', 'transfer.busy'].includes(error.code)) return true
  return isPassing(error)
}

function metadataOf(source: Source, options: UploadOptions): string {
  const { parentId, name = source.name, sha256, onConflict, link, lastModified = source.lastModified } = options
  if (name === undefined) throw new TypeError('The upload needs a name')
  const pairs = { filename: name, parentId, filetype: source.type, lastModified, sha256, onConflict, link }
  return Object.entries(pairs)
    .flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key} ${base64(String(value))}`]))
    .join(',')
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function withLink(location: string, link: string): string {
  if (/[?&]link=/.test(location)) return location
  return `${location}${location.includes('?') ? '&' : '?'}link=${encodeURIComponent(link)}`
}
