import { userEndpoints as u } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { forgetNames } from '../../features/personal-data/departure/forget-names.ts'
import type { AuditEntry } from './audit.ts'
import { writeAudit } from './audit.ts'
import { forgetFacts } from './forget-facts.ts'

const hour = 3_600_000
const bo = { emails: ['bo@example.org'], name: 'Bo Buyer' }
const forgotten = (facts: object, isAbout = false) => JSON.parse(forgetFacts(JSON.stringify(facts), bo, isAbout) ?? '')

describe('[OWNER-09 part] what is forgotten of the facts of an entry', () => {
  it('the address and the name, also in lists and in the middle of a text', () => {
    expect(
      forgotten({
        to: ['ada@example.org', 'BO@example.org'],
        holder: 'Bo Buyer',
        reason: 'bo@example.org asked.',
        n: 1,
      }),
    ).toEqual({ to: ['ada@example.org'], holder: null, reason: '… asked.', n: 1 })
    expect(forgotten({ grants: [{ to: 'bo@example.org', role: 'viewer' }] })).toEqual({
      grants: [{ to: null, role: 'viewer' }],
    })
  })

  it('no longer address that contains it', () => {
    const others = {
      to: ['jumbo@example.org', 'bo@example.org.uk', 'bo@example.organic'],
      note: 'for jumbo@example.org',
    }
    expect(forgotten(others)).toEqual(others)
  })

  it('about the account itself, every name that it ever had', () => {
    expect(forgotten({ first_name: 'Robert', email: 'old@example.org', plan: 'end-later' }, true)).toEqual({
      first_name: null,
      email: null,
      plan: 'end-later',
    })
    expect(forgotten({ first_name: 'Robert' })).toEqual({ first_name: 'Robert' })
  })

  it('nothing if there is nothing, and facts stay the same text', () => {
    expect(forgetFacts(null, bo, true)).toBeNull()
    expect(forgetFacts('{ "a": 1 }', bo, false)).toBe('{ "a": 1 }')
  })
})

describe.each(dialects)('[OWNER-09 part] the audit log forgets whoever is gone, on %s', dialect => {
  let test: TestApp
  let boss: TestMember
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    boss = await buildMember(test, { permissions: ['admin'] })
    ada = await buildMember(test, { email: 'ada@example.org' })
  })
  afterAll(() => test.close())

  const write = (...entries: AuditEntry[]) =>
    test.app.services.db.transaction(tx => writeAudit(tx, test.app.ctx, ...entries))
  const lines = () => tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()

  it('under every address that they had, in more entries than one page, and nobody else', async () => {
    const gone = await buildMember(test, { email: 'gone@example.org' })
    const folder = await buildFolder(ada, 'Plans')
    const object = { type: 'item', id: folder.id }
    const user = { type: 'user', id: gone.userId }
    await write(
      { action: 'user.email-change-requested', object: user, before: { email: 'former@example.org' } },
      { action: 'grant.created', object, after: { to: 'former@example.org', role: 'viewer' } },
      { action: 'grant.created', object, after: { to: 'ada@example.org', role: 'viewer' } },
      ...Array.from({ length: 2100 }, (): AuditEntry => ({ action: 'folder.created', after: { name: 'Much' } })),
      { action: 'link.sent', object, after: { to: ['gone@example.org', 'ada@example.org'] } },
    )
    const before = (await lines()).length
    await boss.client.ok(u.delete, { params: { ids: gone.userId } })
    await test.app.worker.runDue()
    // Someone else gets the address within the hour.
    test.clock.advance(hour / 2)
    const successor = await boss.client.ok(u.create, {
      body: { email: 'gone@example.org', password: 'a long password 7' },
    })
    await forgetNames(test.app.ctx)
    expect((await lines()).map(line => line.before).join()).toContain('gone@example.org')
    test.clock.advance(hour)
    await forgetNames(test.app.ctx)
    const after = await lines()
    const facts = after.map(line => `${line.before} ${line.after}`).join('\n')
    expect(facts).not.toContain('former@example')
    const about = after.filter(line => `${line.before} ${line.after}`.includes('gone@example'))
    expect(about.map(({ action, object_id }) => [action, object_id])).toEqual([['user.created', successor.user.id]])
    expect(facts).toContain('{"to":["ada@example.org"]}')
    expect(facts).toContain('{"to":"ada@example.org","role":"viewer"}')
    expect(after.length).toBeGreaterThan(before)
    expect(after.filter(line => line.object_id === gone.userId).map(line => line.action)).toContain('user.forgotten')
    expect(await tables(test.app.services.db.read).selectFrom('names_to_forget').selectAll().execute()).toEqual([])
  })
})
