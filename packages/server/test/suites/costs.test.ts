import { endpoints } from '@holdall/contract/contract.ts'
import { type AnyEndpoint, endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { longestTurn, unit } from '../busy-turns.ts'
import { suiteDialects } from '../databases.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createStatementFaults, type StatementFaults } from '../statement-faults.ts'
import { stopWatches } from '../stop-watches.ts'
import { asksOthers, isFault } from './answers-of-others.ts'
import { inputFor } from './endpoint-input.ts'
import { largestOf } from './largest.ts'
import { send } from './send.ts'
import { allOn, buildPerson, type Person } from './world.ts'

/** The most that one call may cost, whatever it is sent. */
const most = { statements: 500, answerBytes: 3 * 1024 * 1024, mails: 100, units: 100 }

/** Calls that work through a list item by item; on SQLite other calls get their turn in between. */
const itemByItem: Readonly<Record<string, { readonly statements: number; readonly why: string }>> = {
  'drive.putBack': { statements: 5000, why: 'each of 200 steps is judged and done by itself' },
  'outbox.resend': { statements: 2000, why: 'each mail is sent again by itself' },
  'jobs.retry': { statements: 1000, why: 'each job is queued by itself' },
  'uploads.delete': { statements: 1000, why: 'each upload has its own outcome' },
}

const ends = /leave|signOut|endSession|endOther|reset|changePassword|delete|purge|setup/i
const ordered = [...endpoints].sort((a, b) => Number(ends.test(a.id)) - Number(ends.test(b.id)))

/** Without event streams: a HEAD request for one would never end. */
const readings = ordered.filter(endpoint => endpoint.method === 'GET' && endpoint.response !== 'events')

describe.each(suiteDialects)('what the largest input of a call costs on %s', dialect => {
  let test: TestApp
  let ada: Person
  let statements: StatementFaults
  const size = unit()
  const unreached = new Set<string>()
  const many = new Set<string>()
  let listed = 0
  let answered = 0
  beforeAll(async () => {
    statements = createStatementFaults(dialect)
    test = await createTestApp(dialect, allOn)
    await stopWatches(test)
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    const row = { user_id: ada.member.userId, permission: 'admin', restrictions: '{}' }
    await test.app.services.db.transaction(tx => tables(tx).insertInto('user_permissions').values(row).execute())
  })
  afterAll(async () => {
    statements.restore()
    await test.close()
  })

  const countMails = async () => {
    const count = tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(e => e.fn.countAll().as('count'))
    return Number((await count.executeTakeFirstOrThrow()).count)
  }
  /** Uses the tests' own cookie: no call can end that session. */
  function clientOf(): Client {
    const client = test.client()
    client.cookies.set('test-user', ada.member.userId)
    return client
  }
  const largest = (endpoint: AnyEndpoint) => largestOf(endpoint, inputFor(endpoint, ada.objects))

  async function measure<T>(call: (client: Client) => Promise<T>) {
    await forgetTries(test)
    const mails = await countMails()
    const seen = statements.seen()
    const { result, longest } = await longestTurn(() => call(clientOf()))
    const taken = statements.seen() - seen
    return { result, taken, units: longest / size, mails: (await countMails()) - mails }
  }
  /** Other work of the thread, such as garbage collection, only adds to the count, so the least of three is taken. */
  async function leastUnits(first: number, call: (client: Client) => Promise<unknown>): Promise<number> {
    let units = first
    for (let again = 0; again < 2 && units > most.units; again++) units = Math.min(units, (await measure(call)).units)
    return units
  }

  it.each(ordered.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s stays within what one call may take',
    async (_id, endpoint) => {
      const call = (client: Client) => send(test, client, endpoint, largest(endpoint))
      const { result, taken, units, mails } = await measure(call)
      listed++
      if (result.status < 300) answered++
      if (result.status === 502) unreached.add(endpoint.id)
      expect(isFault(endpoint.id, result.status), `${result.status} ${result.text.slice(0, 300)}`).toBe(false)
      expect(taken, 'statements').toBeLessThanOrEqual(itemByItem[endpoint.id]?.statements ?? most.statements)
      if (taken > most.statements) many.add(endpoint.id)
      expect(result.text.length, 'length of the answer').toBeLessThanOrEqual(most.answerBytes)
      expect(mails, 'mails').toBeLessThanOrEqual(most.mails)
      expect(await leastUnits(units, call), 'units of work without a turn for others').toBeLessThanOrEqual(most.units)
    },
  )

  it.each(readings.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s costs no more, and uses nothing up, when only its head is requested',
    async (_id, endpoint) => {
      const input = inputFor(endpoint, ada.objects)
      const url = endpointUrl(endpoint, input.params, input.query)
      const call = (method: 'GET' | 'HEAD') => (client: Client) => client.request(method, url, input)
      const first = await measure(call('HEAD'))
      const got = await measure(call('GET'))
      expect(first.result.payload).toBe('')
      expect(first.result.statusCode).toBe(got.result.statusCode)
      // Neither is the first call, so both benefit from the cache alike.
      let { taken, units } = await measure(call('HEAD'))
      const enough = Math.max((await measure(call('GET'))).taken, 20)
      // Background work that begins in the meantime only adds to the count, so the least of three is taken.
      for (let again = 0; again < 2 && taken > enough; again++) {
        taken = Math.min(taken, (await measure(call('HEAD'))).taken)
      }
      expect(taken, 'statements').toBeLessThanOrEqual(enough)
      expect(await leastUnits(units, call('HEAD')), 'units of work without a turn for others').toBeLessThanOrEqual(
        most.units,
      )
    },
  )

  it('was tried with every call, and most of them succeeded', () => {
    expect(listed).toBe(endpoints.length)
    expect(answered).toBeGreaterThan(endpoints.length / 2)
    // What is excused is needed.
    expect([...unreached]).toEqual(Object.keys(asksOthers))
    expect([...many].toSorted()).toEqual(Object.keys(itemByItem).toSorted())
  })
})
