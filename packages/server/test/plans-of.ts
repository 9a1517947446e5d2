import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import type { Database, Reader } from '../src/platform/database/database.ts'
import { tables } from './all-tables.ts'

/**
 * How the database would run each query of `work`, as text. PostgreSQL plans as if the tables were large: it never reads
 * a whole one if it could use an index.
 */
export function plansOf({ db }: { readonly db: Database }, work: (db: Reader) => Promise<unknown>): Promise<string[]> {
  return db.transaction(async tx => {
    if (db.dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    const nodes: RootOperationNode[] = []
    const builder = tables(tx)
    const noting = builder.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await work(noting as unknown as Reader)
    const plans: string[] = []
    for (const node of nodes) {
      const { sql: text, parameters } = builder.getExecutor().compileQuery(node, createQueryId())
      const explain = db.dialect === 'postgres' ? 'explain' : 'explain query plan'
      const { rows } = await builder.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      )
      plans.push(rows.map(row => String(row.detail ?? row['QUERY PLAN'])).join('\n'))
    }
    return plans
  })
}
