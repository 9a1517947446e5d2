import { defineMetrics, type MetricDeclaration, type MetricSource } from '../metrics/metric.ts'
import type { Database } from './database.ts'

const counter = (name: string, help: string): MetricDeclaration => ({ name, help, kind: 'counter' })
const ofPool = (name: string, help: string): MetricDeclaration => ({ name, help, kind: 'gauge', labels: ['pool'] })

const statements = counter('holdall_database_statements_total', 'Statements run, transaction control included')
const seconds = counter('holdall_database_statement_seconds_total', 'Seconds that statements have taken')
const failed = counter('holdall_database_failed_statements_total', 'Statements that failed, repeated ones included')
const slow = counter('holdall_database_slow_statements_total', 'Statements that took longer than SLOW_QUERY_MS')
const size = ofPool('holdall_database_pool_size', 'The most connections that a pool opens')
const inUse = ofPool('holdall_database_pool_in_use', 'Connections of a pool that are in use')
const waiting = ofPool(
  'holdall_database_pool_waiting',
  'Callers that wait for a connection, or for SQLite’s next commit',
)

/** Counts the statements of a database from now on. @param slowMs how long a slow one takes; 0 for none */
export function statementMetrics(db: Database, slowMs: number): MetricSource {
  const seen = { count: 0, ms: 0, failed: 0, slow: 0 }
  db.onStatement((_text, ms, hasFailed) => {
    seen.count++
    seen.ms += ms
    if (hasFailed) seen.failed++
    if (slowMs > 0 && ms >= slowMs) seen.slow++
  })
  return defineMetrics({
    name: 'database',
    metrics: [statements, seconds, failed, slow, size, inUse, waiting],
    read: async () => [
      { metric: statements, value: seen.count },
      { metric: seconds, value: seen.ms / 1000 },
      { metric: failed, value: seen.failed },
      { metric: slow, value: seen.slow },
      ...db.pools().flatMap(pool => {
        const labels = { pool: pool.name }
        return [
          { metric: size, value: pool.size, labels },
          { metric: inUse, value: pool.inUse, labels },
          { metric: waiting, value: pool.waiting, labels },
        ]
      }),
    ],
  })
}
