import type { Ctx } from '../ctx.ts'

export interface MetricDeclaration {
  /** `holdall_…`, in base units (seconds, bytes); the name of a counter ends in `_total`. */
  readonly name: string
  /** What it says, in one sentence without a full stop. */
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** Names of its labels. Their values come from small fixed sets: never ids, names or addresses. */
  readonly labels?: readonly string[]
}

export type Labels = Readonly<Record<string, string>>

/** A value of a metric. That of a counter is its total since the process started. */
export interface MetricReading {
  readonly metric: MetricDeclaration
  readonly value: number
  readonly labels?: Labels
}

/** Metrics that belong together. A feature lists its own under `metrics` in its manifest. */
export interface MetricSource {
  /** Unique in the product. */
  readonly name: string
  readonly metrics: readonly MetricDeclaration[]
  /**
   * Returns the present values; whatever isn't known is left out. It runs when metrics are read, at most every few
   * seconds, and is given up after some, so its queries must be few and cheap on a large site. Absent if its metrics
   * are counters that are counted with `Metrics.add`; a source has one kind or the other.
   */
  readonly read?: (ctx: Ctx) => Promise<readonly MetricReading[]>
}

/**
 * Declares metrics that belong together.
 *
 * @example
 * ```ts
 * import { defineMetrics } from '../../platform/metrics/metric.ts'
 *
 * const notes = { name: 'holdall_notes', help: 'Notes of all users', kind: 'gauge' } as const
 * const noteMetrics = defineMetrics({
 *   name: 'notes',
 *   metrics: [notes],
 *   read: async () => [{ metric: notes, value: 3 }],
 * })
 * noteMetrics.metrics.map(({ name }) => name) // => ['holdall_notes']
 * ```
 */
export function defineMetrics(source: MetricSource): MetricSource {
  return source
}
