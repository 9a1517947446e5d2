import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../databases.ts'
import { outlasting, restingColumns } from './outlasting.ts'

/** Finds columns that name a person. */
const namesPerson = /(?:\.|_)(?:user_id|author_id|owner_id|actor_id|held_for|stands_on|[a-z]+ed_by|links_by)$/
/** They name a run of a job, or count bytes. */
const others = new Set([
  'webhooks.busy_by',
  'transfers.held_by',
  'search_targets.held_by',
  'image_uses.used_by',
  'attachment_uses.used_by',
  'clock_beats.jumped_by',
])

it('everything that continues without its maker is listed with what ends it, and nothing else names a person', async () => {
  const test = await createTestDatabase('sqlite')
  try {
    const { rows } = await sql<{ name: string }>`
      select tables.name || '.' || columns.name as name
      from sqlite_master as tables join pragma_table_info(tables.name) as columns
      where tables.type = 'table'`.execute(test.db.read)
    const found = rows.map(({ name }) => name).filter(name => namesPerson.test(name) && !others.has(name))
    expect(found).toContain('webhooks.stands_on')
    const listed = [...outlasting.flatMap(one => one.columns), ...Object.keys(restingColumns)]
    expect(
      found.filter(name => !listed.includes(name)),
      'say what ends these, or why nothing goes on by them',
    ).toEqual([])
    expect(
      listed.filter(name => !found.includes(name)),
      'no longer there',
    ).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  } finally {
    await test.drop()
  }
})
