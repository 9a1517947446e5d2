import { startHttpPeer } from './http-peer.ts'

/** A span as OTLP's JSON has it (opentelemetry-proto, `trace.proto`), with its attributes as an object. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly hasFailed: boolean
  readonly ms: number
}

export interface OtlpPeer {
  readonly url: string
  spans(): readonly ReceivedSpan[]
  resource(): Readonly<Record<string, unknown>>
  /** Everything received, as text. */
  text(): string
  close(): Promise<void>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly doubleValue?: number
  readonly boolValue?: boolean
}
interface Attribute {
  readonly key: string
  readonly value: Value
}
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes?: readonly Attribute[]
  readonly status?: { readonly code?: number }
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

function asObject(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

/** Starts a receiver for traces over HTTP, at the address and in the form that the protocol's specification gives. */
export async function startOtlpPeer(): Promise<OtlpPeer> {
  const spans: ReceivedSpan[] = []
  let resource: Record<string, unknown> = {}
  let text = ''
  const peer = await startHttpPeer(async ({ method, url, headers, body }) => {
    if (method !== 'POST' || url.pathname !== '/v1/traces') return { status: 404 }
    if (headers['content-type'] !== 'application/json') return { status: 415 }
    text += body.toString()
    const sent: Sent = JSON.parse(body.toString())
    for (const one of sent.resourceSpans) {
      resource = asObject(one.resource.attributes)
      for (const span of one.scopeSpans.flatMap(scope => scope.spans)) {
        const { traceId, spanId, parentSpanId, name, kind } = span
        const ms = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6
        const attributes = asObject(span.attributes)
        spans.push({ traceId, spanId, parentSpanId, name, kind, attributes, hasFailed: span.status?.code === 2, ms })
      }
    }
    return { status: 200, data: {} }
  })
  return { url: peer.url, spans: () => spans, resource: () => resource, text: () => text, close: () => peer.close() }
}
