import { describe, expect, it } from 'vitest'
import { readSql } from './sql-words.ts'

const tables = new Set(['items', 'links', 'users', 'grants', 'jobs'])

describe('readSql', () => {
  it('finds what the query builder reads, with and without an alias', () => {
    const text = `db.selectFrom('items as below').innerJoin('links', 'links.item_id', 'below.id').leftJoin(\n  'users as u', 'u.id', 'x')`
    expect(readSql(text, tables)).toEqual({ reads: ['items', 'links', 'users'], writes: [] })
  })

  it('finds each table of a list', () => {
    expect(readSql(`db.selectFrom(['items', 'links as l'])`, tables).reads).toEqual(['items', 'links'])
  })

  it('distinguishes what is written from what is read', () => {
    const text = `tx.updateTable('items').from('users'); tx.insertInto('links'); tx.deleteFrom('grants')`
    expect(readSql(text, tables)).toEqual({ reads: ['users'], writes: ['grants', 'items', 'links'] })
  })

  it('counts every name in the file if a variable chooses the table', () => {
    const text = `for (const table of ['links', 'grants'] as const) tx.deleteFrom(table); tx.selectFrom('users')`
    expect(readSql(text, tables)).toEqual({ reads: ['users'], writes: ['grants', 'links'] })
  })

  it('is not misled by other functions of the same name', () => {
    expect(readSql(`Array.from(items); Buffer.from('x'); const a = 'links'`, tables)).toEqual({ reads: [], writes: [] })
  })

  it('reads raw statements, their interpolations and the types before them', () => {
    const text = `sql<{ id: string }>\`select 1 from items join links on x = \${id} where exists (\${sql\`select 1 from users\`})\``
    expect(readSql(text, tables).reads).toEqual(['items', 'links', 'users'])
  })

  it('finds the table that a raw statement changes', () => {
    const text = 'sql`delete from grants where id in (select id from items)`; sql`update jobs set x = 1`'
    expect(readSql(text, tables)).toEqual({ reads: ['items'], writes: ['grants', 'jobs'] })
  })

  it('takes no column, alias, text or value in a raw statement for a table', () => {
    const text = `sql\`select x.items, 'links', 1 as users from y where z = \${grants} and \${f(\`jobs\`)}\``
    expect(readSql(text, tables).reads).toEqual([])
  })

  it('ignores texts outside statements', () => {
    expect(readSql('`select 1 from items`', tables)).toEqual({ reads: [], writes: [] })
  })
})
