import type { Database } from '../database/database.ts'
import { currentWork } from '../work.ts'
import type { Tracing } from './tracing.ts'

const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const

/** Records each statement of a traced request or job as a step of it: its text, which has no values, and its time. */
export function traceStatements(tracing: Tracing, db: Database): void {
  const system = systems[db.dialect]
  db.onStatement((text, ms, hasFailed) => {
    const parent = currentWork()?.span
    if (!parent) return
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': system, 'db.query.text': text }
    tracing.begin(name, { kind: 'client', attributes, parent, startedAt: Date.now() - ms })?.end(hasFailed)
  })
}
