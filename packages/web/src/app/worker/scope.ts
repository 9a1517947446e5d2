/** The parts of a service worker’s scope that ours uses: TypeScript’s own types for it can’t be mixed with those of pages. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerMessageEvent extends WaitingEvent {
  readonly data: unknown
}

export interface WorkerFetchEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
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
  /** Addresses of the scripts and styles that a page of this version names. */
  readonly page: readonly string[]
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
