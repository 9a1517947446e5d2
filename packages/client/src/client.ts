import { operations } from './operations.generated.ts'
import { type ClientOptions, createSend, defaultRetries, type SendOptions } from './requests.ts'
import type { OperationId, Operations, RequestBody } from './schema.generated.ts'
import { type UploadedFile, type UploadOptions, type UploadSource, uploadFile } from './upload.ts'

type Part<I extends OperationId, P extends 'params' | 'query' | 'headers' | 'body'> = Operations[I][P]
/** A part may be left out if nothing in it is required. */
type Sent<K extends string, S> = [S] extends [undefined]
  ? { readonly [key in K]?: undefined }
  : Record<string, never> extends S
    ? { readonly [key in K]?: S }
    : { readonly [key in K]: S }

/** What a call takes. */
export type Call<I extends OperationId> = Sent<'params', Part<I, 'params'>> &
  Sent<'query', Part<I, 'query'>> &
  Sent<'headers', Part<I, 'headers'>> &
  Sent<'body', Part<I, 'body'>>

/** What a call returns: JSON, the response itself for bytes and streams, or nothing. */
export type Result<I extends OperationId> = Operations[I]['result']

type Arguments<I extends OperationId> =
  Record<string, never> extends Call<I>
    ? [sent?: Call<I>, options?: CallOptions]
    : [sent: Call<I>, options?: CallOptions]

export interface CallOptions {
  readonly signal?: AbortSignal
}

type Page = { readonly data: readonly unknown[]; readonly nextCursor: string | null }

/** The calls that return one page of a list. */
export type PagedOperationId = {
  [I in OperationId]: Operations[I]['query'] extends { cursor?: string } | undefined
    ? Operations[I]['result'] extends Page | { readonly pagination: Page }
      ? I
      : never
    : never
}[OperationId]

/** One row of such a list. */
export type Row<I extends PagedOperationId> =
  Result<I> extends { readonly pagination: { readonly data: (infer R)[] } }
    ? R
    : Result<I> extends { readonly data: (infer R)[] }
      ? R
      : never

/** A file that is being downloaded. */
export interface Download {
  readonly stream: ReadableStream<Uint8Array>
  /** The number of bytes that follow; null if it isn’t known. */
  readonly size: number | null
  readonly type: string
  /** Names these bytes; send it as `If-Range` to continue an interrupted download. */
  readonly etag: string | null
}

export interface DownloadOptions extends CallOptions {
  /** The first byte to send; 0 unless said otherwise. */
  readonly from?: number
}

export interface HoldallClient {
  /**
   * Calls an operation by its ID.
   * @throws HoldallError if the site refuses it, TypeError if the site can’t be reached
   */
  call<I extends OperationId>(id: I, ...[sent, options]: Arguments<I>): Promise<Result<I>>
  /** Yields all rows of a list, page by page. @throws as `call` does */
  rows<I extends PagedOperationId>(id: I, ...[sent, options]: Arguments<I>): AsyncGenerator<Row<I>, void, void>
  /**
   * Uploads a file in parts (tus 1.0), and continues from what has arrived if the connection breaks.
   * @throws HoldallError if the site refuses it, the signal's reason if it aborts
   */
  upload(source: UploadSource, options: UploadOptions): Promise<UploadedFile>
  /** Begins to download a file; the bytes come as a stream. @throws as `call` does */
  download(itemId: string, options?: DownloadOptions): Promise<Download>
}

/** Makes a client of one site. Nothing is sent until it is used. */
export function createClient(options: ClientOptions): HoldallClient {
  const send = createSend(options)

  async function call<I extends OperationId>(id: I, ...given: Arguments<I>): Promise<Result<I>> {
    const [parts = {}, options = {}] = given as unknown as Given
    return (await ask(id, parts, options)) as Result<I>
  }

  async function ask(id: OperationId, parts: Parts, { signal }: CallOptions): Promise<unknown> {
    const [method, path] = operations[id]
    return read(await send(method, addressOf(path, parts), { ...requestOf(parts), ...(signal ? { signal } : {}) }))
  }

  async function* rows<I extends PagedOperationId>(id: I, ...given: Arguments<I>): AsyncGenerator<Row<I>> {
    const [parts = {}, options = {}] = given as unknown as Given
    let cursor: string | null = null
    do {
      const query: Parts['query'] = { ...parts.query, ...(cursor === null ? {} : { cursor }) }
      const page: Page = pageOf(await ask(id, { ...parts, query }, options))
      yield* page.data as Row<I>[]
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  async function download(itemId: string, { from = 0, signal }: DownloadOptions = {}): Promise<Download> {
    const path = addressOf(operations['files.content'][1], { params: { id: itemId }, query: { download: '1' } })
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await send('GET', path, { headers, ...(signal ? { signal } : {}) })
    if (!response.body) throw new TypeError('The response has no body')
    const length = response.headers.get('content-length')
    return {
      stream: response.body,
      size: length === null ? null : Number(length),
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      etag: response.headers.get('etag'),
    }
  }

  const { retries = defaultRetries } = options
  return { call, rows, download, upload: (source, given) => uploadFile(send, source, { retries, ...given }) }
}

/** The arguments of a call, whatever its operation. */
type Given = readonly [parts?: Parts, options?: CallOptions]

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** The address of a call, with its parameters filled in and encoded. */
function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} needs the parameter ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Bytes and forms are sent as they are, everything else as JSON. */
function requestOf({ headers = {}, body }: Parts): SendOptions {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  if (body === undefined) return { headers: own }
  const isRaw = typeof body === 'string' || !isPlain(body)
  if (isRaw) return { headers: own, body: body as RequestBody }
  return { headers: { 'content-type': 'application/json', ...own }, body: JSON.stringify(body) }
}

function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return true
  return Object.getPrototypeOf(body) === Object.prototype
}

function read(response: Response): Promise<unknown> | Response | undefined {
  const type = response.headers.get('content-type')
  if (response.status === 204 || type === null) return undefined
  return type.startsWith('application/json') ? response.json() : response
}

function pageOf(result: unknown): Page {
  const page = result as Page | { readonly pagination: Page }
  return 'pagination' in page ? page.pagination : page
}
