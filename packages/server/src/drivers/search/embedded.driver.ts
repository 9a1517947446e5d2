import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isInUse } from './in-use.ts'
import type { SearchDocument, SearchDriver } from './search-driver.ts'

/** The full-text index that is part of SQLite (FTS5), inside the site's own database file. */
export function createEmbeddedDriver(db: Database): SearchDriver {
  return {
    async put(documents) {
      await db.transaction(async tx => {
        for (const document of documents) await putOne(tx, document)
      })
    },
    async remove(ids) {
      await db.transaction(tx => sql`delete from search_documents where id in (${sql.join([...ids])})`.execute(tx))
    },
    async find({ terms, spaceIds, offset, limit }) {
      if (spaceIds.length === 0) return []
      const { rows } = await sql<{ id: string }>`
        select search_documents.id from search_terms join search_documents on search_documents.seq = search_terms.rowid
        where search_terms match ${terms.map(term => `"${term}"*`).join(' AND ')}
          and ${isInUse(sql`search_documents.id`, spaceIds)}
        order by search_terms.rank, search_documents.seq desc limit ${limit} offset ${offset}`.execute(db.read)
      return rows.map(row => row.id)
    },
    async probe() {
      await sql`select rowid from search_terms limit 1`.execute(db.read)
    },
  }
}

async function putOne(tx: Tx, { id, terms }: SearchDocument): Promise<void> {
  const { rows } = await sql<{ seq: number }>`
    insert into search_documents (id) select id from blobs where id = ${id}
    on conflict (id) do update set id = excluded.id returning seq`.execute(tx)
  const seq = rows[0]?.seq
  // Its bytes have been deleted in the meantime.
  if (seq === undefined) return
  await sql`delete from search_terms where rowid = ${seq}`.execute(tx)
  await sql`insert into search_terms (rowid, terms) values (${seq}, ${terms})`.execute(tx)
}
