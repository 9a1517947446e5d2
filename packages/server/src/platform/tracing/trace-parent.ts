/** The caller's step of a trace (W3C Trace Context). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** Whether the caller records the trace. */
  readonly isSampled: boolean
}

const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/
const zeros = /^0+$/

/** Reads a `traceparent` header (W3C Trace Context, level 1, 3.2); null for one that is invalid. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.startsWith('ff')) return null
  const [, traceId = '', spanId = '', flags = '', rest] = form.exec(header) ?? []
  // Version 0 has nothing after the flags; later versions may.
  if (rest === undefined || (header.startsWith('00') && rest !== '')) return null
  if (zeros.test(traceId) || zeros.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
