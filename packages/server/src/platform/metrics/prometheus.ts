import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '../ctx.ts'
import type { Labels, MetricDeclaration, MetricReading, MetricSource } from './metric.ts'
import type { EndedRequest, Metrics, MetricsPage } from './metrics.ts'
import { createSourceReader, type SourceReader } from './read-source.ts'

/** Counts that Prometheus' own rules forbid: gauges whose names end as those of counters do. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** From a small answer to a large listing; seconds. Transfers of files take longer, and are all in the last one. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics in the format of Prometheus. Loads its library, so it is imported only where metrics are turned on. */
export function createPrometheus(): Metrics {
  return new Prometheus()
}

class Prometheus implements Metrics {
  readonly isOn = true
  readonly #registry = new Registry()
  readonly #readers = new Map<string, SourceReader>()
  readonly #counters = new Map<string, Counter>()
  readonly #gauges = new Map<string, Gauge>()
  readonly #requests: Counter
  /** Requests that aren't in the counter yet, which takes several times as long to find its place. */
  readonly #uncounted = new Map<string, { readonly labels: Labels; count: number }>()
  readonly #durations: Histogram
  readonly #underWay: Gauge
  readonly #isRead: Gauge

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    for (const name of misnamed) this.#registry.removeSingleMetric(name)
    this.#requests = new Counter({
      name: 'holdall_http_requests_total',
      help: 'Requests that are over, by endpoint, method and class of status; cut-off if the client left',
      labelNames: ['endpoint', 'method', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'holdall_http_request_duration_seconds',
      help: 'Seconds from the head of a request to the end of its answer, by endpoint',
      labelNames: ['endpoint'],
      buckets: durations,
      registers,
    })
    this.#underWay = new Gauge({
      name: 'holdall_http_requests_in_progress',
      help: 'Requests that are being answered',
      registers,
    })
    this.#isRead = new Gauge({
      name: 'holdall_metrics_source_up',
      help: 'Whether the values of a source could be read this time: 1, or 0 if they are missing',
      labelNames: ['source'],
      registers,
    })
  }

  add({ name }: MetricDeclaration, labels: Labels = {}, by = 1): void {
    this.#counters.get(name)?.inc(labels, by)
  }

  requestBegan(): void {
    this.#underWay.inc()
  }

  requestEnded({ endpoint, method, status, seconds }: EndedRequest): void {
    this.#underWay.dec()
    this.#durations.observe({ endpoint }, seconds)
    const key = `${endpoint} ${method} ${status}`
    const known = this.#uncounted.get(key)
    if (known) known.count++
    else this.#uncounted.set(key, { labels: { endpoint, method, status }, count: 1 })
  }

  follow(sources: readonly MetricSource[]): void {
    for (const source of sources) {
      if (this.#readers.has(source.name)) throw new Error(`There are two sources of metrics named ${source.name}`)
      this.#readers.set(source.name, createSourceReader(source))
      for (const metric of source.metrics) this.#declare(metric)
    }
  }

  #declare({ name, help, kind, labels = [] }: MetricDeclaration): void {
    const options = { name, help, labelNames: [...labels], registers: [this.#registry] }
    if (kind === 'counter') this.#counters.set(name, new Counter(options))
    else this.#gauges.set(name, new Gauge(options))
  }

  async page(ctx: Ctx): Promise<MetricsPage> {
    const all = [...this.#readers].filter(([, reader]) => reader.source.read)
    const read = await Promise.all(
      all.map(async ([name, reader]) => [name, reader.source, await reader.read(ctx)] as const),
    )
    for (const { labels, count } of this.#uncounted.values()) this.#requests.inc(labels, count)
    this.#uncounted.clear()
    // What follows awaits nothing before the page is written, so two pages never mix.
    for (const [name, source, readings] of read) {
      this.#isRead.set({ source: name }, readings ? 1 : 0)
      this.#show(source, readings ?? [])
    }
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  /** Replaces the values of a source: one that isn't known any more must neither stay as it was nor become 0. */
  #show(source: MetricSource, readings: readonly MetricReading[]): void {
    for (const { name, labels = [] } of source.metrics) {
      const shown = this.#gauges.get(name) ?? this.#counters.get(name)
      if (labels.length === 0) shown?.remove()
      else shown?.reset()
    }
    for (const { metric, value, labels = {} } of readings) {
      if (!Number.isFinite(value)) continue
      this.#gauges.get(metric.name)?.set(labels, value)
      this.#counters.get(metric.name)?.inc(labels, value)
    }
  }
}
