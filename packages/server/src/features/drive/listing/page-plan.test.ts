import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listRank } from './children.repository.ts'

/** Rows of items and entries of their indexes that this connection has read and not yet reported. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (select seq_tup_read from pg_stat_xact_user_tables where relname = 'items')
      + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_stat_user_indexes where relname = 'items') as read
    `.execute(tx)
  return Number(rows[0]?.read)
}

describe.skipIf(!dialects.includes('postgres'))('a page of a large folder on PostgreSQL', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('postgres')
  })
  afterAll(() => test.close())

  const folderCount = 3000
  const pageSize = 101

  it.each(['without', 'with'])('reads little more than its rows, %s statistics', async kind => {
    const { db } = test.app.services
    const ada = await buildMember(test)
    const { id } = await buildFolder(ada, 'full')
    const paths = Array.from({ length: folderCount }, (_, n) => [`folder ${n}`])
    await ada.client.ok(e.folderTree, { params: { id }, body: { paths } })
    if (kind === 'with') await sql`analyze items`.execute(db.write)
    const plain = { userId: null, filter: '', only: null, hidesHeld: false, hidden: [] } as const
    const query = { folderId: id, sort: 'name', dir: 'asc', ...plain } as const
    // PostgreSQL makes a plan for each of the first runs before it keeps one.
    for (let run = 0; run < 8; run++) {
      const touched = await db.transaction(async tx => {
        // The connection may still keep counts of statements before this transaction.
        const before = await countRead(tx)
        expect(await listRank(tx, query, 0, null, pageSize)).toHaveLength(pageSize)
        return (await countRead(tx)) - before
      })
      expect(touched).toBeLessThan(10 * pageSize)
      expect(touched).toBeGreaterThanOrEqual(pageSize)
    }
  })
})
