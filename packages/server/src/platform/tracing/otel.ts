import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingTarget } from '../environment.ts'
import type { Logger } from '../logging.ts'
import { version } from '../version.ts'
import { runWork, type TraceAttributes, type TraceSpan } from '../work.ts'
import type { TraceParent } from './trace-parent.ts'
import type { SpanOptions, Tracing } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const

/** How long sending may take when the process stops; milliseconds. */
const farewellMs = 2000
const exportMs = 10_000
const tellEveryMs = 60_000
/** `ExportResultCode.SUCCESS` of OpenTelemetry's core package. */
const sent = 0
/** Lists of thousands of placeholders say nothing. */
const longestAttribute = 2000

class OtelSpan implements TraceSpan {
  readonly span: Span

  constructor(span: Span) {
    this.span = span
  }

  get traceId(): string {
    return this.span.spanContext().traceId
  }

  set(attributes: TraceAttributes): void {
    this.span.setAttributes(attributes)
  }

  end(hasFailed = false): void {
    if (!this.span.isRecording()) return
    if (hasFailed) this.span.setStatus({ code: SpanStatusCode.ERROR })
    // Sending it later is no part of the request: its own calls would be traced as well, without end.
    runWork(undefined, () => this.span.end())
  }
}

/** Passes on spans, and says in the log if they can't be sent: once in a while, because each batch fails. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY
  function tell(err: Error | undefined): void {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    log.warn({ err }, 'Traces couldn’t be sent')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.error || result.code !== sent) tell(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Sends traces to an OTLP receiver over HTTP. Loads its libraries, so it is imported only where an address is set. */
export function createOtel({ endpoint, serviceName, ratio }: TracingTarget, log: Logger): Tracing {
  const exporter = telling(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportMs }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('holdall', version)
  return {
    isOn: true,
    begin(name, { kind, attributes = {}, parent = null, startedAt }) {
      const options = { kind: kinds[kind], attributes, ...(startedAt === undefined ? {} : { startTime: startedAt }) }
      const span = tracer.startSpan(name, options, contextOf(parent))
      return span.isRecording() ? new OtelSpan(span) : null
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, farewellMs)
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
    },
  }
}

function contextOf(parent: SpanOptions['parent']) {
  if (!parent) return ROOT_CONTEXT
  if (parent instanceof OtelSpan) return trace.setSpan(ROOT_CONTEXT, parent.span)
  const { traceId, spanId, isSampled } = parent as TraceParent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
