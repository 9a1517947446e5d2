import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { personalDataEndpoints } from '@holdall/contract/personal-data/personal-data.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymous, type Caller, type Member } from '../../src/platform/caller.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { isFailure } from '../../src/platform/failure.ts'
import { knownDeviceCookie } from '../../src/platform/http/known-device.ts'
import { countTry } from '../../src/platform/http/rate-limit.ts'
import { noPermissions } from '../../src/platform/permissions/permission-set.ts'
import { forgetTries, password, registerMember, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'

const source = join(import.meta.dirname, '../../src')
const page = readFileSync(join(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')
const listed = page.split(/^## /m).map(part => part.split('\n').filter(line => line.startsWith('| `')))
const cells = (line: string) =>
  line
    .split('|')
    .map(cell => cell.trim().replace(/^`([^`]*)`$/, '$1'))
    .slice(1, -1)

const limited = endpoints.filter(endpoint => endpoint.rateLimit)
const nameOf = ({ id, rateLimit }: AnyEndpoint) => rateLimit?.name ?? id

function saidOf({ rateLimit }: AnyEndpoint): string {
  if (!rateLimit) throw new Error('It has no limit')
  const minutes = rateLimit.windowSeconds / 60
  return `${rateLimit.tries}${rateLimit.countsFailuresOnly ? ' wrong' : ''} in ${minutes} min`
}

/** Files of the server that count anything themselves. */
function countingFiles(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const counted = files.filter(file => {
    if (!/^(?:core|features|drivers)\//.test(file) || !file.endsWith('.ts') || file.endsWith('.test.ts')) return false
    return /limits\s*\.(?:count|countIn|tally)\(|(?<!function )\bmayTake\(/.test(
      readFileSync(join(source, file), 'utf8'),
    )
  })
  return counted.sort()
}

describe('the page of limits', () => {
  it('lists every limit of a call as it is declared, and none that is not there', () => {
    const told = (listed[1] ?? []).map(cells).map(([name, limit]) => `${name}: ${limit}`)
    const declared = new Set(limited.map(endpoint => `${nameOf(endpoint)}: ${saidOf(endpoint)}`))
    expect(told.sort()).toEqual([...declared].sort())
  })

  it('lists every file that counts by itself, each with a test that is there', () => {
    const rows = (listed[2] ?? []).map(cells)
    expect(rows.map(([where]) => where).sort()).toEqual(countingFiles())
    for (const row of rows) {
      const [, file = '', title = ''] = /^`([^`]*)`: (.*)$/.exec(row[5] ?? '') ?? []
      expect(existsSync(join(source, file)), file).toBe(true)
      expect(readFileSync(join(source, file), 'utf8'), row[0]).toContain(title)
    }
  })
})

describe.each(suiteDialects)('the limits of calls on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(() => forgetTries(test))

  const member = (name: string): Member => ({
    kind: 'member',
    userId: `user-${name}`,
    sessionId: `session-${name}`,
    email: `${name}@example.org`,
    displayName: name,
    language: null,
    timeZone: null,
    permissions: noPermissions,
  })
  function ctxOf(caller: Caller, address: string, cookies: Record<string, string> = {}): Ctx {
    const { ctx } = test.app
    return { ...ctx, caller, origin: { ...ctx.origin, address, cookies, baseUrl: 'http://drive.test' } }
  }
  /** Returns whether one more try is allowed. */
  async function isLet(
    ctx: Ctx,
    endpoint: AnyEndpoint,
    body: unknown = { email: 'ada@example.org' },
  ): Promise<boolean> {
    try {
      await countTry(ctx, endpoint, body)
      return true
    } catch (error) {
      if (isFailure(error, 'request.too-many')) return false
      throw error
    }
  }

  it.each(limited.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s: only a caller who has used it up is refused',
    async (_id, endpoint) => {
      const { tries = 0 } = endpoint.rateLimit ?? {}
      const isOpenDoor = endpoint.access === 'anyone' || endpoint.access === 'setup'
      const ada = ctxOf(isOpenDoor ? anonymous : member('ada'), '203.0.113.1')
      const shared = ctxOf(isOpenDoor ? anonymous : member('bo'), isOpenDoor ? '203.0.113.2' : '203.0.113.1')
      await countTry(ada, endpoint, { email: 'ada@example.org' })
      await test.app.services.db.transaction(tx =>
        tables(tx)
          .updateTable('rate_limits')
          .set({ tries: tries - 1 })
          .execute(),
      )
      expect(await isLet(ada, endpoint)).toBe(true)
      expect(await isLet(ada, endpoint)).toBe(false)
      expect(await isLet(shared, endpoint)).toBe(true)
    },
  )

  it('on entering the password in an open session are counted per session', async () => {
    const again = limited.find(endpoint => nameOf(endpoint) === 'password-again') as AnyEndpoint
    const here = ctxOf(member('ada'), '203.0.113.1')
    const there = ctxOf({ ...member('ada'), sessionId: 'another' }, '203.0.113.1')
    for (let n = 0; n < 10; n++) await countTry(here, again, {})
    expect([await isLet(here, again, {}), await isLet(there, again, {})]).toEqual([false, true])
  })

  it('on signing in are separate for a known browser, and for one account only', async () => {
    const signIn = accountEndpoints.signIn
    const stranger = ctxOf(anonymous, '203.0.113.1')
    const [name = '', value = ''] = knownDeviceCookie(stranger, 'ada@example.org', true).split(/[=;]/)
    const known = ctxOf(anonymous, '203.0.113.1', { [name]: decodeURIComponent(value) })
    for (let n = 0; n < 10; n++) await countTry(stranger, signIn, { email: 'ada@example.org' })
    expect([await isLet(stranger, signIn), await isLet(known, signIn)]).toEqual([false, true])
    const other = { email: 'bo@example.org' }
    for (let n = 0; n < 10; n++) await countTry(stranger, signIn, other)
    expect(await isLet(known, signIn, other)).toBe(false)
  })

  it('collects one’s data twenty times an hour', async () => {
    await setUpSite(test)
    const ada = await registerMember(test, 'ada@example.org')
    await forgetTries(test)
    const { id } = await ada.ok(accountEndpoints.me)
    await test.app.services.limits.count([`exports:${id}`], 20, 3600, 19)
    const start = () => ada.call(personalDataEndpoints.startExport, { body: { password } })
    expect([(await start()).status, (await start()).problem.code]).toEqual([202, 'request.too-many'])
  })
})
