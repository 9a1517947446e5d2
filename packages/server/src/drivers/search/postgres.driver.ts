import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { asOneValue, prepared } from '../../platform/database/prepared.ts'
import { isInUse } from './in-use.ts'
import type { SearchDriver } from './search-driver.ts'

/** A text search vector holds at most one megabyte: the words plus a few bytes for each. */
const mostBytes = 400_000

/**
 * Uses PostgreSQL's own full-text search (tsvector with a GIN index), in the site's database. Words are folded by us.
 */
export function createPostgresDriver(db: Database): SearchDriver {
  return {
    async put(documents) {
      await db.transaction(async tx => {
        for (const { id, terms } of documents) await putDocument(tx, id, fitting(terms))
      })
    },
    async remove(ids) {
      await db.transaction(tx => sql`delete from search_documents where id in (${sql.join([...ids])})`.execute(tx))
    },
    async find({ terms, spaceIds, offset, limit }) {
      if (spaceIds.length === 0) return []
      const query = sql`${terms.map(term => `'${term}':*`).join(' & ')}::tsquery`
      const { rows } = await sql<{ id: string }>`
        select search_documents.id from search_documents
        where search_documents.terms @@ ${query} and ${isInUse(sql`search_documents.id`, spaceIds)}
        order by ts_rank(search_documents.terms, ${query}, 1) desc, search_documents.id desc
        limit ${limit} offset ${offset}`.execute(db.read)
      return rows.map(row => row.id)
    },
    async probe() {
      await sql`select id from search_documents limit 1`.execute(db.read)
    },
  }
}

const putDocument = prepared(
  (_db, id: string, terms: readonly string[]) => sql`
    insert into search_documents (id, terms)
    select id, array_to_tsvector(${asOneValue(terms)}::text[]) from blobs where id = ${id}
    on conflict (id) do update set terms = excluded.terms`,
)

/** Each word once; only the first ones if all are too many. */
function fitting(terms: string): string[] {
  const taken: string[] = []
  let bytes = 0
  for (const term of new Set(terms.split(' ').filter(Boolean))) {
    bytes += Buffer.byteLength(term)
    if (bytes > mostBytes) break
    taken.push(term)
  }
  return taken
}
