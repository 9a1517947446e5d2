import SQLite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from './constraint.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

/** The error that SQLite throws when the disk fails. */
function diskError(): Error {
  return Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
}

describe('SQLite commits while the disk fails', () => {
  let file: SQLite.Database
  let writer: Kysely<object>
  let commits: GroupCommit
  /** Called before each statement; if it throws, the statement fails with that error. */
  let disturb: (statement: string) => void
  beforeEach(() => {
    disturb = () => undefined
    file = new SQLite(':memory:')
    file.exec('create table notes (text text primary key)')
    const database = {
      close: () => void file.close(),
      prepare(text: string) {
        disturb(text)
        return file.prepare(text)
      },
    }
    writer = new Kysely<object>({ dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }) })
    commits = createGroupCommit(writer)
  })
  afterEach(() => writer.destroy())

  const write = (text: string) =>
    commits.transaction(async tx => {
      await sql.raw(`insert into notes values ('${text}')`).execute(tx)
      return text
    })
  const written = () => file.prepare('select text from notes order by text').pluck().all()
  const outcomes = async (writes: readonly Promise<string>[]) =>
    (await Promise.allSettled(writes)).map(one => (one.status === 'fulfilled' ? one.value : one.reason))

  it('[OPS-04] a transaction that makes SQLite roll back the group fails alone: the others run again', async () => {
    disturb = statement => {
      if (!statement.includes("'bad'")) return
      file.exec('rollback')
      throw diskError()
    }
    const [first, bad, last] = await outcomes(['first', 'bad', 'last'].map(write))
    expect([first, last]).toEqual(['first', 'last'])
    expect(isDatabaseUnavailable(bad)).toBe(true)
    expect(written()).toEqual(['first', 'last'])
  })

  it('[OPS-04] a transaction’s own error stays with it when the group runs again', async () => {
    await write('taken')
    disturb = statement => {
      if (!statement.includes("'bad'")) return
      file.exec('rollback')
      throw diskError()
    }
    const [taken, bad, last] = await outcomes(['taken', 'bad', 'last'].map(write))
    expect(taken).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect([isDatabaseUnavailable(bad), last]).toEqual([true, 'last'])
  })

  it('[OPS-04] if no transaction can begin, all fail immediately, and the next ones succeed', async () => {
    disturb = statement => {
      if (statement.startsWith('begin')) throw diskError()
    }
    const began = performance.now()
    for (const error of await outcomes(['one', 'two'].map(write))) expect(isDatabaseUnavailable(error)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
    disturb = () => undefined
    expect(await outcomes(['one', 'two'].map(write))).toEqual(['one', 'two'])
  })

  it('[OPS-04] a transaction that can be neither committed nor rolled back does not block the next', async () => {
    disturb = statement => {
      if (statement.startsWith('commit') || statement === 'rollback') throw diskError()
    }
    for (const error of await outcomes(['one', 'two'].map(write))) expect(isDatabaseUnavailable(error)).toBe(true)
    disturb = () => undefined
    expect(await outcomes(['three'].map(write))).toEqual(['three'])
    expect(written()).toEqual(['three'])
  })
})
