import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShapes } from '../../src/features/backups/rows/table-shapes.ts'
import { dialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { bytesInTables, otherKeys, placesThatWrite } from './account-of-bytes.ts'

const source = join(import.meta.dirname, '../../src')

/** Columns that can name stored bytes: keys, disks, staged files, and what refers to a blob. */
const naming = /(^|_)(key|disk|path|staged_at|blob_id)$/
/** Calls that write bytes to a storage, to staging or to a file. */
const writing = /storage\.write\(|staging\.create\(|createWriteStream\(|\bwriteFile\(/

describe.each(dialects)('the account of bytes on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('knows every column that may name stored bytes: whose they are and what ends them, or why they are none', async () => {
    const shapes = await readShapes(test.app.services.db.read)
    const found = [...shapes.values()].flatMap(({ name, columns }) =>
      columns.filter(column => naming.test(column) && !otherKeys.has(column)).map(column => `${name}.${column}`),
    )
    expect(found.toSorted()).toEqual(Object.keys(bytesInTables).toSorted())
  })
})

it('the account of bytes knows every place of the code that writes some', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$/.test(name))
    .map(name => join(source, name))
  const found = files.filter(path => writing.test(readFileSync(path, 'utf8'))).map(path => relative(source, path))
  expect(found.toSorted()).toEqual(Object.keys(placesThatWrite).toSorted())
})
