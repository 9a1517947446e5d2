import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPhotos, dayMs } from '../../../test/add-photos.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createStatementFaults, type StatementFaults } from '../../../test/statement-faults.ts'
import { stopWatches } from '../../../test/stop-watches.ts'
import { newId } from '../../platform/ids.ts'
import { daysQuery, type PhotoReach, photosQuery } from './photos.repository.ts'

const days = 40
const few = 400
const many = 8000

describe.each(dialects)('very many photos on %s', dialect => {
  let test: TestApp
  let faults: StatementFaults
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await stopWatches(test)
    faults = createStatementFaults(dialect)
    ada = await buildMember(test)
  })
  afterAll(async () => {
    faults.restore()
    await test.close()
  })

  async function costs() {
    const before = faults.seen()
    const months = await ada.client.call(p.months, {})
    const counted = faults.seen()
    const page = await ada.client.call(p.photos, { query: { toDay: '2026-01-10', skip: 3, perPage: 100 } })
    return {
      statements: { months: counted - before, page: faults.seen() - counted },
      bytes: { months: months.raw.payload.length, page: page.raw.payload.length },
      total: months.data.total,
      shown: page.data.data.length,
    }
  }

  /** Of several calls, because statements of others may be counted among those of one. */
  async function leastCosts() {
    const first = await costs()
    const all = [first, await costs(), await costs()]
    const least = (call: 'months' | 'page') => Math.min(...all.map(({ statements }) => statements[call]))
    return { ...first, statements: { months: least('months'), page: least('page') } }
  }

  it('twenty times as many photos of the same days take no more statements and no longer answers', async () => {
    const { id: folderId } = await buildFolder(ada, 'album')
    const last = Date.UTC(2026, 0, 31, 12)
    const album = { spaceId: ada.space.id, folderId, userId: ada.userId, days, last }
    await addPhotos(test.app.services.db, { ...album, count: few })
    // The first calls of a session note that it is used.
    await costs()
    const small = await leastCosts()
    await addPhotos(test.app.services.db, { ...album, count: many - few })
    const large = await leastCosts()
    expect([small.total, large.total]).toEqual([few, many])
    expect([small.shown, large.shown]).toEqual([100, 100])
    expect(large.statements).toEqual(small.statements)
    expect(large.statements.months).toBeLessThan(15)
    // A number has two digits more.
    expect(large.bytes.months).toBeLessThan(small.bytes.months + 4 * days)
    expect(large.bytes.months).toBeLessThan(days * 40)
    expect(large.bytes.page).toBeLessThan(1.1 * small.bytes.page)
  })

  it('pages and counts walk the index of the timeline', async () => {
    const { db } = test.app.services
    // PostgreSQL decides by numbers, and reads an index alone only where no row waits to be looked at. A drive that holds
    // most of all photos is read as a table; one among others isn't.
    const bo = await buildMember(test)
    const { id: folderId } = await buildFolder(bo, 'album')
    const last = Date.UTC(2026, 0, 31, 12)
    await addPhotos(db, { spaceId: bo.space.id, folderId, userId: bo.userId, days, last, count: few })
    const tidy = async () => {
      if (dialect === 'postgres') await sql`vacuum analyze photos`.execute(db.write)
    }
    await tidy()
    const unreadSince = test.clock.now() - 60_000
    const reach: PhotoReach = { spaceIds: [ada.space.id], granted: { itemIds: [], spaceIds: [] }, unreadSince }
    const shared: PhotoReach = {
      spaceIds: [newId()],
      granted: { itemIds: [newId(), newId()], spaceIds: [ada.space.id] },
      isVideo: 1,
      unreadSince,
    }
    const planOf = async (query: { execute: unknown }) => {
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(dialect === 'sqlite' ? 'query plan' : '')}
        ${query as never}`.execute(db.read)
      return rows.map(row => row.detail ?? row['QUERY PLAN']).join('\n')
    }
    const range = { skip: 20, limit: 101 }
    const after = { day: 20_000, taken_at: 20_000 * dayMs, sort_key: 'a', item_id: newId() }
    for (const one of [range, { ...range, to: 20_450 }, { ...range, after }]) {
      const plan = await planOf(photosQuery(reach, one))
      expect(plan).toMatch(/photos_timeline/)
      // The whole timeline is never sorted, nor read as a table.
      expect(plan).not.toMatch(/SCAN photos\b|Seq Scan on photos/)
    }
    // Counts read the index alone: as soon as no other transaction, such as a job's, could still see rows of before.
    await vi.waitFor(
      async () => {
        await tidy()
        const counted = await planOf(daysQuery({ ...reach, spaceIds: [bo.space.id] }))
        expect(counted).toMatch(
          dialect === 'sqlite'
            ? /SEARCH photos USING COVERING INDEX photos_timeline \(space_id=\?\)/
            : /Index Only Scan using photos_timeline on photos .*\n\s+Index Cond: \(space_id = /,
        )
        expect(counted).not.toMatch(/SCAN photos\b|Seq Scan on photos|Heap Scan on photos/)
      },
      { timeout: 20_000, interval: 200 },
    )
    for (const plan of [await planOf(photosQuery(shared, range)), await planOf(daysQuery(shared))]) {
      expect(plan).toMatch(/photos_folder|photos_pkey|photos_timeline/)
      expect(plan).not.toMatch(/SCAN photos\b/)
    }
  })
})
