import { exportEndpoints } from '@holdall/contract/lists/exports.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { insertPeople } from '../../../../test/many-people.ts'
import { parseCsv } from '../../../../test/suites/csv.ts'
import { sweepExports } from './sweep-exports.ts'
import { writeExport } from './write-export.ts'

const day = 24 * 3_600_000

describe.each(dialects)('exports on %s', dialect => {
  let test: AccountsTest
  let ada: TestMember
  let eve: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    ada = await buildMember(test, { email: 'ada@example.org', permissions: ['users.view'] })
    eve = await buildMember(test, { permissions: ['users.view', 'admin'] })
    await insertPeople(test.app.services.db, 1200)
  })
  afterAll(() => test.close())

  const ask = async (body = {}) => {
    await forgetTries(test)
    return (await ada.client.ok(userEndpoints.csv, { body })).downloadPath
  }
  const get = (member: TestMember, id: string) => member.client.request('GET', `/api/v1/exports/${id}`)
  const rows = () => tables(test.app.services.db.read).selectFrom('exports').selectAll().execute()
  const newest = async () => (await rows()).sort((a, b) => a.id.localeCompare(b.id)).at(-1)!
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.services.storage.list()) if (key.endsWith('-e')) keys.push(key)
    return keys
  }
  const run = { id: 'x', attempt: 1, signal: new AbortController().signal, progress: async () => undefined }

  it('[USERS-18] [DEC-97] of up to 1,000 rows are downloaded immediately: only by the requester, once, within minutes', async () => {
    const path = await ask({ query: 'person-000' })
    const id = (await newest()).id
    expect(path).toBe(`/api/v1/exports/${id}`)
    expect((await get(eve, id)).json().code).toBe('export.not-found')
    expect((await test.client().request('GET', path ?? '')).json().code).toBe('request.sign-in-needed')
    // A HEAD request, as link checkers send it, doesn't use up the download.
    const head = await ada.client.request('HEAD', path ?? '')
    expect([head.statusCode, head.payload, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8'])
    const answer = await get(ada, id)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(parseCsv(answer.payload).length).toBe(1001)
    expect((await get(ada, id)).statusCode).toBe(404)
    await ask({ query: 'person-000' })
    test.clock.advance(5 * 60_000)
    expect((await get(ada, (await newest()).id)).statusCode).toBe(404)
  })

  it('[USERS-19] [DEC-97] of more are written by a job, which mails the requester a link that is valid for 24 hours', async () => {
    expect(await ask({ orderBy: 'email', orderDir: 'asc' })).toBeNull()
    const { id, storage_key } = await newest()
    expect((await get(ada, id)).statusCode).toBe(404)
    const mail = (await test.mailTo('ada@example.org')).at(-1)
    expect(mail?.text).toContain(`http://drive.test/admin/exports/${id}`)
    expect(await objects()).toEqual([storage_key])
    const head = await ada.client.request('HEAD', `/api/v1/exports/${id}`)
    const answer = await get(ada, id)
    expect([head.payload, head.headers['content-length']]).toEqual(['', String(answer.rawPayload.length)])
    const about = await ada.client.ok(exportEndpoints.read, { params: { id } })
    expect(about).toMatchObject({ size: answer.rawPayload.length, fileName: expect.stringMatching(/^users-.*\.csv$/) })
    expect((await eve.client.call(exportEndpoints.read, { params: { id } })).problem.code).toBe('export.not-found')
    const [, ...lines] = parseCsv(answer.payload)
    const emails = lines.map(line => line[0] as string)
    expect(emails.length).toBe(1202)
    expect(emails).toEqual([...emails].sort())
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect((await get(eve, id)).statusCode).toBe(404)
    expect((await get(ada, id)).statusCode).toBe(200)

    // Another try of the job changes nothing and mails nothing.
    await writeExport(test.app.ctx, { exportId: id }, run)
    expect(await test.mailTo('ada@example.org')).toHaveLength(1)

    test.clock.advance(day - 60_000)
    await sweepExports(test.app.ctx)
    expect((await get(ada, id)).statusCode).toBe(200)
    test.clock.advance(60_000)
    expect((await get(ada, id)).statusCode).toBe(404)
    await sweepExports(test.app.ctx)
    expect([await objects(), await rows()]).toEqual([[], []])
  })

  it('[USERS-18] are in the language of the requesting screen, and its words can’t be formulas', async () => {
    const words = { 'First Name': 'Vorname', Subscribed: '=cmd()', No: 'Nein' }
    await forgetTries(test)
    const body = { query: 'person-0000', with: 'subscriptions' as const, words }
    const { downloadPath } = await ada.client.ok(userEndpoints.csv, { body })
    const [head, ...lines] = parseCsv((await ada.client.request('GET', downloadPath ?? '')).payload)
    expect(head).toEqual(expect.arrayContaining(['Vorname', "'=cmd()", 'Last Name']))
    const at = head?.indexOf("'=cmd()") ?? -1
    expect(new Set(lines.map(line => line[at]))).toEqual(new Set(['Nein']))
    const wrong = await ada.client.call(userEndpoints.csv, { body: { words: { Password: 'x' } as never } })
    expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([422, expect.stringMatching(/^words/)])
  })

  it('are written again if an earlier try stored the file and died', async () => {
    await ask()
    const { id, storage_key } = await newest()
    await test.app.services.storage.write(storage_key ?? '', [Buffer.from('half')] as never)
    await writeExport(test.app.ctx, { exportId: id }, run)
    expect(parseCsv((await get(ada, id)).payload).length).toBe(1203)
  })

  it('leave nothing behind when they are interrupted, and can’t be fetched by someone who may no longer see the list', async () => {
    await ask()
    const { id, storage_key } = await newest()
    const stopped = { ...test.app.ctx, signal: AbortSignal.abort(new Error('stopped')) }
    await expect(writeExport(stopped, { exportId: id }, run)).rejects.toThrow()
    expect(await objects()).not.toContain(storage_key)
    await writeExport(test.app.ctx, { exportId: id }, run)
    expect((await get(ada, id)).statusCode).toBe(200)
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('user_permissions').where('user_id', '=', ada.userId).execute(),
    )
    expect((await get(ada, id)).json().code).toBe('export.not-found')
  })

  it('are recorded in the audit log with what was requested', async () => {
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['actor_id', 'object_type', 'after'])
      .where('action', '=', 'users.exported')
      .orderBy('id')
      .execute()
    expect(lines[0]).toMatchObject({ actor_id: ada.userId, object_type: 'export' })
    expect(JSON.parse(lines[0]?.after ?? '')).toEqual({ count: 1000, query: 'person-000', filters: [] })
    await expect(eve.client.ok(exportEndpoints.download, { params: { id: ada.userId } })).rejects.toThrow('404')
  })
})
