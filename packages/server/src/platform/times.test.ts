import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { dayValue, momentValue } from '@holdall/contract/kit/values/values.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { password, setupToken } from '../../test/accounts.ts'
import { tables } from '../../test/all-tables.ts'
import { dialects } from '../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

/** Days in a zone with their first and last instants, worked out by hand: ordinary days and days of clock changes. */
const days = [
  ['Pacific/Auckland', '2026-11-20', '2026-11-19T11:00:00.000Z', '2026-11-20T10:59:59.999Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T11:59:59.999Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T10:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-20', '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
] as const

describe.each(dialects)('the zone that days and times are in, on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    const body = { token: await setupToken(test), email: 'owner@example.org', password }
    const client = test.client()
    const { id: userId } = await client.ok(accountEndpoints.setup, { body })
    const [space] = (await client.ok(driveEndpoints.spaces)).data
    if (!space) throw new Error('The owner has no drive')
    admin = { client, userId, email: body.email, space, rootId: space.rootId }
  })
  afterAll(() => test.close())
  afterEach(() => Promise.all([choose(null), site('UTC')]))

  const choose = (timeZone: string | null) => admin.client.ok(accountEndpoints.updateProfile, { body: { timeZone } })
  const site = (zone: string) => test.app.services.settings.save({ app_timezone: zone }, null)

  /** Adds users who joined just before the day, at its beginning, at its end, and just after. */
  async function joinAround(from: string, to: string): Promise<string[]> {
    const ids: string[] = []
    for (const at of [Date.parse(from) - 1, Date.parse(from), Date.parse(to), Date.parse(to) + 1]) {
      const { userId } = await buildMember(test)
      const created_at = at
      await test.app.services.db.transaction(tx =>
        tables(tx).updateTable('users').set({ created_at }).where('id', '=', userId).execute(),
      )
      ids.push(userId)
    }
    return ids
  }
  async function found(ids: readonly string[], operator: '=' | '<' | '<=' | '>' | '>=', day: string, headers = {}) {
    const filters = encodeFilters([{ key: 'created_at', operator, value: day }])
    const { ids: all } = await admin.client.ok(userEndpoints.ids, { query: { filters }, headers })
    return ids.map(id => all.includes(id))
  }

  it.each(days)('[LIST-07] filters by the days of %s on %s, to the millisecond', async (zone, day, from, to) => {
    const ids = await joinAround(from, to)
    const check = async (headers = {}) => {
      expect(await found(ids, '=', day, headers)).toEqual([false, true, true, false])
      expect(await found(ids, '<', day, headers)).toEqual([true, false, false, false])
      expect(await found(ids, '<=', day, headers)).toEqual([true, true, true, false])
      expect(await found(ids, '>', day, headers)).toEqual([false, false, false, true])
      expect(await found(ids, '>=', day, headers)).toEqual([false, true, true, true])
    }
    await site(zone)
    await check()
    // The device's zone is ignored until the user chooses it.
    await check({ 'holdall-time-zone': 'America/Anchorage' })
    await site('Asia/Kolkata')
    await choose(zone)
    await check()
    await choose('device')
    await check({ 'holdall-time-zone': zone })
    expect(await found(ids, '=', day, { 'holdall-time-zone': 'Mars/Base' })).toEqual(await found(ids, '=', day))
    await site(zone)
    await check()
  })

  it('[SRCH-02] searches by the days of the user’s zone, or else the site’s', async () => {
    const id = await buildFile(test, admin, { name: 'zoned.txt' })
    const at = Date.parse('2026-11-19T11:00:00.000Z')
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('items').set({ modified_at: at }).where('id', '=', id).execute(),
    )
    const find = async (day: string) => {
      const query = { q: 'zoned', modifiedAfter: day, modifiedBefore: day }
      return (await admin.client.ok(searchEndpoints.search, { query })).data.length
    }
    expect([await find('2026-11-19'), await find('2026-11-20')]).toEqual([1, 0])
    await site('Pacific/Auckland')
    expect([await find('2026-11-19'), await find('2026-11-20')]).toEqual([0, 1])
    await choose('America/New_York')
    expect([await find('2026-11-19'), await find('2026-11-20')]).toEqual([1, 0])
  })

  it('tells visitors and members the site’s zone', async () => {
    await site('Asia/Tokyo')
    expect((await test.client().ok(siteEndpoints.site)).timeZone).toBe('Asia/Tokyo')
    expect(await admin.client.ok(siteEndpoints.site)).toMatchObject({ timeZone: 'Asia/Tokyo', me: { timeZone: null } })
    await choose('device')
    expect((await admin.client.ok(siteEndpoints.site)).me?.timeZone).toBe('device')
    const wrong = await admin.client.call(accountEndpoints.updateProfile, { body: { timeZone: 'devices' } })
    expect(wrong.problem.errors).toMatchObject([{ field: 'timeZone', message: 'Enter a valid time zone' }])
  })

  it('writes times in mails in the site’s zone and date format', async () => {
    const { db, readerFor } = test.app.services
    const at = Date.parse('2026-11-19T15:30:00Z')
    const read = () => readerFor(db.read, 'someone@example.org')
    expect((await read()).say('{{at}}', { at: momentValue(at) })).toBe('2026-11-19, 15:30 (UTC)')
    await site('Asia/Tokyo')
    expect((await read()).say('{{at}}', { at: momentValue(at, null) })).toBe('2026-11-20, 00:30 (Asia/Tokyo)')
    expect((await read()).say('{{at}}', { at: dayValue(at) })).toBe('2026-11-20')
    expect((await read()).say('{{at}}', { at: momentValue(at, 'America/New_York') })).toBe(
      '2026-11-19, 10:30 (America/New_York)',
    )
    await test.app.services.settings.save({ 'dates.format': 'MMMM d, y' }, null)
    expect((await read()).say('{{at}}', { at: momentValue(at) }).replace(/\s/g, ' ')).toBe(
      'November 20, 2026, 12:30 AM (Asia/Tokyo)',
    )
    await test.app.services.settings.save({ 'dates.format': 'yyyy-MM-dd' }, null)
  })
})
