import type { TraceAttributes, TraceSpan } from '../work.ts'
import type { TraceParent } from './trace-parent.ts'

export interface SpanOptions {
  /** Who began it: a caller, this server, or this server by calling another one. */
  readonly kind: 'server' | 'internal' | 'client'
  readonly attributes?: TraceAttributes
  /** What it is a step of; null or absent begins a trace of its own. */
  readonly parent?: TraceSpan | TraceParent | null
  /** Milliseconds since 1970; now unless said otherwise. */
  readonly startedAt?: number
}

/** Traces of requests and jobs. Names and attributes never contain values that users or clients have sent. */
export interface Tracing {
  /** Whether traces are recorded at all. */
  readonly isOn: boolean
  /** Begins a step; null while nothing is recorded. The caller must end it. */
  begin(name: string, options: SpanOptions): TraceSpan | null
  /** Sends what is left and stops. Resolves after a second or two at most, and never rejects. */
  close(): Promise<void>
}

export const noTracing: Tracing = { isOn: false, begin: () => null, close: async () => undefined }

declare module '../services.ts' {
  interface Services {
    readonly tracing: Tracing
  }
}
