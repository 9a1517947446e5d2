import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShapes } from '../../src/features/backups/rows/table-shapes.ts'
import { findUnusedBlobs, findUsedKeys } from '../../src/features/files/sweep/sweep.repository.ts'
import { dialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'

/** Columns that name stored bytes without keeping them, and why they needn't. */
const keepNone: Readonly<Record<string, string>> = {
  'company_profiles.avatar_key': 'says which picture of users.avatar_key was made of the provider’s',
  'dead_objects.storage_key': 'bytes that are about to be removed',
  'set_aside.storage_key': 'bytes that no row names',
  'item_changes.blob_id': 'says what a version was',
  'released_blobs.blob_id': 'a note about a blob that people have deleted',
}

interface Rule {
  readonly column: string
  /** Says what happens to the row when the blob is deleted. */
  readonly rule: string
}

interface Reference {
  readonly column: string
  /** Whether the row goes with its blob, so that it is only a note about it. */
  readonly isNote: boolean
}

const references = {
  sqlite: sql<Rule>`
    select tables.name || '.' || keys."from" as "column", keys.on_delete as rule
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'blobs'`,
  postgres: sql<Rule>`
    select constraints.conrelid::regclass::text || '.' || columns.attname as "column",
      case constraints.confdeltype when 'c' then 'CASCADE' else 'NO ACTION' end as rule
    from pg_constraint as constraints
    join pg_attribute as columns on columns.attrelid = constraints.conrelid and columns.attnum = any (constraints.conkey)
    where constraints.contype = 'f' and constraints.confrelid = 'blobs'::regclass`,
}

describe.each(dialects)('the columns that keep stored bytes, on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const declared = (names: 'blob' | 'object') =>
    test.app.ctx.keptBytes.flatMap(kept => (kept.names === names ? [kept.column] : [])).toSorted()
  async function columnsLike(pattern: RegExp): Promise<string[]> {
    const shapes = await readShapes(test.app.services.db.read)
    return [...shapes.values()]
      .flatMap(({ name, columns }) => columns.filter(one => pattern.test(one)).map(column => `${name}.${column}`))
      .toSorted()
  }
  async function referring(): Promise<Reference[]> {
    const { rows } = await references[dialect].execute(test.app.services.db.read)
    return rows.map(({ column, rule }) => ({ column, isNote: rule === 'CASCADE' }))
  }

  it('are declared by the features: every key of a stored object', async () => {
    const found = await columnsLike(/(^|_)(storage|avatar)_key$/)
    expect(found.filter(column => keepNone[column] === undefined)).toEqual(declared('object'))
  })

  it('are declared by the features: every reference to a blob that doesn’t go with it', async () => {
    const keeping = (await referring()).filter(({ isNote }) => !isNote).map(({ column }) => column)
    expect(keeping.toSorted()).toEqual(declared('blob'))
  })

  it('are references, as the database knows them', async () => {
    const known = new Set((await referring()).map(({ column }) => column))
    const others = (await columnsLike(/(^|_)blob_id$/)).filter(column => !known.has(column))
    expect(others.filter(column => keepNone[column] === undefined)).toEqual([])
  })

  it('are asked in one statement: bytes that a row passes on to another table meanwhile are not missed', async () => {
    const { ctx } = test.app
    const statements: string[] = []
    ctx.db.onStatement(text => void statements.push(text))
    await findUsedKeys(ctx, ctx.db.read, ['none'])
    await findUnusedBlobs(ctx, ctx.db.read, ['none'])
    expect(statements).toHaveLength(2)
    for (const [index, names] of (['object', 'blob'] as const).entries()) {
      for (const column of declared(names)) expect(statements[index]).toContain(`from "${column.split('.')[0]}"`)
    }
  })

  it('can all be asked, and without any the sweep refuses to call bytes unused', async () => {
    const { ctx } = test.app
    const { read } = test.app.services.db
    expect([...(await findUsedKeys(ctx, read, ['none', 'neither']))]).toEqual([])
    expect(await findUnusedBlobs(ctx, read, ['none'])).toEqual(['none'])
    expect(await findUnusedBlobs(ctx, read, [])).toEqual([])
    await expect(findUnusedBlobs({ keptBytes: [] }, read, ['none'])).rejects.toThrow('No feature says')
    await expect(findUsedKeys({ keptBytes: [] }, read, ['none'])).rejects.toThrow('No feature says')
  })
})
