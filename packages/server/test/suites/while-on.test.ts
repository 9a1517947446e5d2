import { endpoints } from '@holdall/contract/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpSite } from '../accounts.ts'
import { suiteDialects } from '../databases.ts'
import { buildMember } from '../factories.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { checksums } from './checksum.ts'
import { inputFor } from './endpoint-input.ts'
import { judgeRefusal, sameBrowser, send } from './send.ts'
import { allOn, buildPerson, type Person } from './world.ts'

const switched = endpoints.filter(endpoint => endpoint.whileOn !== undefined)

describe.each(suiteDialects)('what a setting turns on, while it is off, on %s', dialect => {
  let test: TestApp
  let ada: Person
  const callers: Client[] = []
  beforeAll(async () => {
    // The only one that a site begins with.
    test = await createTestApp(dialect, { DRIVE_IMPORTS: 'false' })
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    const admin = await buildMember(test, { permissions: ['admin'] })
    callers.push(admin.client, ada.client, test.client())
  })
  afterAll(() => test.close())

  it.each(switched.map(endpoint => [endpoint.id, endpoint] as const))(
    '[SHELL-34] [DEC-19 part] %s answers 403 to everyone, and changes nothing',
    async (_id, endpoint) => {
      const before = await checksums(test.app.services.db)
      for (const client of callers) {
        const answer = await send(test, sameBrowser(test, client), endpoint, inputFor(endpoint, ada.objects))
        expect(judgeRefusal(endpoint, answer)).toBeNull()
        expect([answer.status, answer.code]).toEqual([403, 'request.turned-off'])
      }
      expect(await checksums(test.app.services.db)).toEqual(before)
    },
  )

  it('is everything of plans and subscriptions, and the other suites turn it on', () => {
    const ids = switched.map(({ id }) => id)
    const billing = endpoints.filter(({ path }) => /^\/(plans|subscriptions)(\/|$)/.test(path)).map(({ id }) => id)
    expect(billing.length).toBeGreaterThan(10)
    expect(ids).toEqual(expect.arrayContaining(billing))
    const settings = new Set(switched.map(({ whileOn = '' }) => whileOn.replaceAll('.', '_').toUpperCase()))
    expect(Object.keys(allOn).sort()).toEqual([...settings].sort())
  })
})
