type Held = {
  size: number
  bytes: number
  item: string | null
  metadata: Map<string, string>
  partSize?: number | undefined
  isUnchanged?: boolean
}

/** A tus server in memory behind `XMLHttpRequest`, for tests of what the browser sends. */
export class FakeTusServer {
  readonly uploads = new Map<string, Held>()
  /** `PATCH 0-10`, `HEAD`, in the order in which they came. */
  readonly log: string[] = []
  /** Called while a request is on its way. */
  onAsked: (() => void) | null = null
  /** The next answers, before the server thinks for itself. */
  readonly answers: { status: number; code?: string }[] = []
  /** Names that are taken, so that a file can't be listed without a choice. */
  readonly taken = new Set<string>()

  /** SHA-256 of what the files that would be replaced hold. */
  readonly held = new Set<string>()

  /** What is offered to those who can bring bytes straight to the storage. */
  partSize: number | undefined

  /** Puts itself in place of the network. */
  request(): new () => XMLHttpRequest {
    const server = this
    class FakeRequest extends EventTarget {
      readonly upload = new EventTarget()
      #method = ''
      #url = ''
      readonly #sent = new Map<string, string>()
      #answer = new Map<string, string>()
      status = 0
      responseText = ''

      open(method: string, url: string): void {
        this.#method = method
        this.#url = url
      }
      setRequestHeader(name: string, value: string): void {
        this.#sent.set(name, value)
      }
      getResponseHeader(name: string): string | null {
        return this.#answer.get(name) ?? null
      }
      abort(): void {
        this.#answer = new Map()
      }
      send(body: Blob | ArrayBuffer | null): void {
        server.onAsked?.()
        queueMicrotask(() => {
          const length = body instanceof Blob ? body.size : (body?.byteLength ?? 0)
          const reply = server.take(this.#method, this.#url, this.#sent, length)
          this.status = reply.status
          this.responseText = reply.text
          this.#answer = reply.headers
          this.dispatchEvent(new Event(reply.status === 0 ? 'error' : 'load'))
        })
      }
    }
    return FakeRequest as unknown as new () => XMLHttpRequest
  }

  take(method: string, url: string, headers: ReadonlyMap<string, string>, length: number) {
    const forced = this.answers.shift()
    if (forced) return refusal(forced.status, forced.code ?? 'request.unexpected')
    if (method === 'POST') return this.#create(headers, length)
    const id = url.split('/').at(-1) ?? ''
    const held = this.uploads.get(id)
    if (!held) return refusal(404, 'transfer.not-found')
    if (method === 'HEAD') {
      this.log.push('HEAD')
      return reply(200, held)
    }
    if (method === 'DELETE') {
      this.log.push('DELETE')
      this.uploads.delete(id)
      return reply(204, held)
    }
    const offset = Number(headers.get('upload-offset'))
    if (offset !== held.bytes) return refusal(409, 'transfer.wrong-offset')
    this.log.push(`PATCH ${offset}-${offset + length}`)
    held.bytes += length
    return this.#finish(held, headers.get('holdall-conflict') ?? null, 204)
  }

  #create(headers: ReadonlyMap<string, string>, length: number) {
    this.log.push(`POST ${length}`)
    const id = `t${this.uploads.size + 1}`
    const metadata = new Map(
      (headers.get('upload-metadata') ?? '').split(',').map(pair => {
        const [key = '', value = ''] = pair.split(' ')
        return [key, Buffer.from(value, 'base64').toString()] as const
      }),
    )
    const held: Held = { size: Number(headers.get('upload-length')), bytes: length, item: null, metadata }
    if (this.held.has(metadata.get('sha256') ?? '') && metadata.get('onConflict') === 'replace') {
      held.bytes = held.size
      held.isUnchanged = true
    }
    if (headers.get('holdall-direct') === '1') held.partSize = this.partSize
    this.uploads.set(id, held)
    const answer = this.#finish(held, metadata.get('onConflict') ?? null, 201)
    answer.headers.set('location', `/api/v1/transfers/${id}`)
    return answer
  }

  #finish(held: Held, choice: string | null, status: number) {
    if (held.bytes < held.size) return reply(status, held)
    const name = held.metadata.get('filename') ?? ''
    if (this.taken.has(name) && choice === null) return refusal(409, 'item.name-taken')
    held.item = `item-${name}`
    return reply(status, held)
  }
}

function reply(status: number, held: Held) {
  const headers = new Map([['upload-offset', String(held.bytes)]])
  if (held.partSize) headers.set('holdall-part-size', String(held.partSize))
  if (held.item) headers.set('holdall-item', held.item)
  if (held.isUnchanged) headers.set('holdall-unchanged', '1')
  return { status, text: '', headers }
}

function refusal(status: number, code: string) {
  const headers = new Map([['content-type', 'application/problem+json']])
  return { status, text: status === 0 ? '' : JSON.stringify({ code, title: code, status }), headers }
}
