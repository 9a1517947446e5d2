import type { Network } from './network.ts'

let network: Network | null = null

/** What the browser requests goes to this network from now on; null refuses everything, as between two tests. */
export function connectTo(next: Network | null): void {
  network = next
}

const ofVitest = globalThis.fetch

/** Takes the place of `fetch`, `XMLHttpRequest` and `EventSource`. Called once. */
export function replaceBrowserNetwork(): void {
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const address = request?.url ?? String(input)
    if (!isOurs(address)) return ofVitest(input, init)
    init?.signal?.throwIfAborted()
    const response = await respond(init?.method ?? request?.method ?? 'GET', address, init?.body)
    init?.signal?.throwIfAborted()
    return response
  }
  globalThis.XMLHttpRequest = SentRequest as unknown as typeof XMLHttpRequest
  globalThis.EventSource = LiveStream as unknown as typeof EventSource
}

/** The server's addresses; everything else are files of the application. */
function isOurs(address: string): boolean {
  return /^\/(?:api|s|health|dav|secure|ads)\//.test(new URL(address, location.href).pathname)
}

async function respond(method: string, address: string, body: unknown): Promise<Response> {
  if (!network) throw new TypeError('No page is shown that could ask the server')
  return network.respond(method, address, body)
}

/** What our code uses of `XMLHttpRequest`: it sends files with it, because `fetch` doesn't report progress. */
class SentRequest extends EventTarget {
  readonly upload = Object.assign(new EventTarget(), { onprogress: null as null | ((event: ProgressEvent) => void) })
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  responseType = 'text'
  responseText = ''
  response: unknown = ''
  status = 0
  #method = 'GET'
  #address = ''
  #headers = new Headers()
  #isAborted = false

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(): void {
    // The answers of tests don't depend on headers.
  }

  getResponseHeader(name: string): string | null {
    return this.#headers.get(name)
  }

  send(body: unknown): void {
    void this.#exchange(body)
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }

  async #exchange(body: unknown): Promise<void> {
    try {
      const response = await respond(this.#method, this.#address, body)
      this.responseText = await response.text()
      this.response = this.responseText
      if (this.#isAborted) return
      this.status = response.status
      this.#headers = response.headers
      const size = body instanceof Blob ? body.size : 1
      this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: size, total: size }))
      this.onload?.()
    } catch {
      if (!this.#isAborted) this.onerror?.()
    }
    this.onloadend?.()
  }
}

const streams = new Set<LiveStream>()

/** The live events: opened streams stay silent until a test says something. */
class LiveStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  constructor() {
    super()
    streams.add(this)
  }

  close(): void {
    this.readyState = LiveStream.CLOSED
    streams.delete(this)
  }
}

/** Tells every open stream an event, as the server does when others change something. */
export function tellLive(event: object): void {
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
}
