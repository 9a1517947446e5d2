import type { Ctx } from '../ctx.ts'
import { singleFlight } from '../single-flight.ts'
import type { MetricReading, MetricSource } from './metric.ts'

/** Several monitoring systems, or an impatient one, must not make the database work more often than this. */
const restMs = 5000
/** Prometheus gives a page ten seconds by default. */
const patienceMs = 2000

export interface SourceReader {
  readonly source: MetricSource
  /** The values, at most a few seconds old; null if they can't be read in time. Never rejects. */
  read(ctx: Ctx): Promise<readonly MetricReading[] | null>
}

/** Reads a source once for all who ask within a few seconds, and never while it is still being read. */
export function createSourceReader(source: MetricSource): SourceReader {
  const look = singleFlight(
    async (ctx: Ctx) => (await source.read?.(ctx)) ?? [],
    ctx => ctx.clock.now(),
    { restMs, patienceMs },
  )
  return {
    source,
    async read(ctx) {
      try {
        return await look(ctx)
      } catch (error) {
        ctx.log.warn({ err: error, source: source.name }, 'Metrics couldn’t be read')
        return null
      }
    },
  }
}
