import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
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
    this.dispatchEvent(new Event('abort'))
  }

  async #exchange(body: unknown): Promise<void> {
    try {
      this.#tellProgress(body)
      const response = await respond(this.#method, this.#address, body)
      this.responseText = await response.text()
      this.response = this.responseText
      if (this.#isAborted) return
      this.status = response.status
      this.#headers = response.headers
      this.onload?.()
      this.dispatchEvent(new Event('load'))
    } catch {
      if (this.#isAborted) return
      this.onerror?.()
      this.dispatchEvent(new Event('error'))
    }
  }

  /** Everything is sent at once; what takes its time is the answer. */
  #tellProgress(body: unknown): void {
    const total = body instanceof Blob ? body.size : body instanceof ArrayBuffer ? body.byteLength : 1
    const sent = new ProgressEvent('progress', { lengthComputable: true, loaded: total, total })
    this.upload.onprogress?.(sent)
    this.upload.dispatchEvent(sent)
  }
}

/** The live events: an opened stream stays silent until a test says what the server tells. */
class LiveStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly open = new Set<LiveStream>()
  readyState = 1

  constructor() {
    super()
    LiveStream.open.add(this)
  }

  close(): void {
    this.readyState = LiveStream.CLOSED
    LiveStream.open.delete(this)
  }
}

/** Tells the open page of a change, as the server does. */
export function tellPage(event: LiveEvent): void {
  const message = new MessageEvent('message', { data: JSON.stringify(event), lastEventId: '1' })
  for (const stream of LiveStream.open) stream.dispatchEvent(message)
}
