import type { Database } from '../platform/database/database.ts'
import { logSlowStatements } from '../platform/database/slow-statements.ts'
import { statementMetrics } from '../platform/database/statement-metrics.ts'
import type { Environment } from '../platform/environment.ts'
import type { Logger } from '../platform/logging.ts'
import { noMetrics } from '../platform/metrics/metrics.ts'
import type { Services } from '../platform/services.ts'
import { traceOutbound } from '../platform/tracing/trace-outbound.ts'
import { traceStatements } from '../platform/tracing/trace-statements.ts'
import { noTracing, type Tracing } from '../platform/tracing/tracing.ts'

/** Metrics, traces and slow statements, each only where the operator turns it on: their libraries load only then. */
export async function startMonitoring(
  env: Environment,
  db: Database,
  log: Logger,
): Promise<Pick<Services, 'metrics' | 'tracing'>> {
  logSlowStatements(db, log, env.slowQueryMs)
  const metrics = env.metricsToken ? (await import('../platform/metrics/prometheus.ts')).createPrometheus() : noMetrics
  if (metrics.isOn) metrics.follow([statementMetrics(db, env.slowQueryMs)])
  return { metrics, tracing: await startTracing(env, db, log) }
}

async function startTracing({ tracing: target }: Environment, db: Database, log: Logger): Promise<Tracing> {
  if (!target) return noTracing
  const { createOtel } = await import('../platform/tracing/otel.ts')
  const tracing = createOtel(target, log)
  traceStatements(tracing, db)
  const stop = traceOutbound(tracing)
  return {
    ...tracing,
    async close() {
      stop()
      await tracing.close()
    },
  }
}
