/** The parts of a service worker’s scope that ours uses: TypeScript’s own types for it can’t be mixed with those of pages. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerMessageEvent extends WaitingEvent {
  readonly data: unknown
}

export interface WorkerFetchEvent extends WaitingEvent {
  readonly request: Request
  /** The answer to a page’s request that the browser sent while it was starting the worker. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
}

export const scope = self as unknown as WorkerScope

/** What the build knows of its own files; see build/device-worker.ts. */
export interface BuiltFiles {
  /** Changes with every build that differs. */
  readonly version: string
  /** The script that a page of this version begins with. */
  readonly entry: string
  /** Addresses of what the drive’s first pages need. */
  readonly shell: readonly string[]
  /** Addresses of what shows files. */
  readonly viewers: readonly string[]
}

declare const __BUILT_FILES__: BuiltFiles

export const built: BuiltFiles = __BUILT_FILES__

/** What a gateway answers while there is no server behind it. */
export function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504
}
