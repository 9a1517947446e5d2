import { endpoints, permissionTable } from '@holdall/contract/contract.ts'
import { type Access, permissionsIn } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, setUpSite } from '../accounts.ts'
import { suiteDialects } from '../databases.ts'
import { buildMember } from '../factories.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { areAllTried } from '../some-of.ts'
import { checksums, settledChecksums } from './checksum.ts'
import { inputFor } from './endpoint-input.ts'
import { isOnlyWhatWasSent, keepsAnything } from './kept-requests.ts'
import { kindOfField } from './object-kinds.ts'
import { judgeRefusal, sameBrowser, send } from './send.ts'
import { allOn, buildPerson, type Person } from './world.ts'

interface Caller {
  readonly name: string
  readonly client: Client
  readonly isSignedIn: boolean
  readonly permissions: readonly string[]
}

const mark = 'adas-own-secret'
/** The answer of a bulk call that could do nothing. */
const failsEach = /"status":"failed"|"data":\[\]/
/** Where not all other callers make a call, one in eight does. */
const others = 8

/** Whether a call names one of Ada's objects. If so, only bulk calls may succeed, with a failure for each object. */
function namesObject(endpoint: AnyEndpoint): boolean {
  if (endpoint.params?.shape.id) return true
  const shapes = [endpoint.query?.shape, endpoint.body?.shape]
  return shapes.some(shape => Object.keys(shape ?? {}).some(name => kindOfField(endpoint, name) !== undefined))
}

/** Permissions to do something with one's own things. */
const overOwnThings = new Set(['files.create', 'files.share', 'links.create', 'workspaces.create'])

function holdsOne({ permissions }: Caller, access: Access): boolean {
  return permissions.includes('admin') || permissionsIn(access).some(one => permissions.includes(one))
}

/** Of a call whose body decides which of its permissions it needs: that of what is sent here. */
const neededByBody = new Map<string, Access>([['subscriptions.cancel', { permission: 'subscriptions.update' }]])

/** Whether the endpoint admits every member but refuses what isn't theirs. Everything sent here belongs to Ada. */
function isForOwn({ access }: AnyEndpoint): boolean {
  return typeof access === 'object' && 'own' in access
}

/**
 * Whether the endpoint belongs to the back-office, where holders of its permissions see and change everyone's things.
 */
function isOfSite(endpoint: AnyEndpoint, caller: Caller): boolean {
  const { access } = endpoint
  if (isForOwn(endpoint)) return holdsOne(caller, access)
  return permissionsIn(access).some(one => !overOwnThings.has(one))
}

describe.each(suiteDialects)('who may call what on %s', dialect => {
  let test: TestApp
  let ada: Person
  const callers: Caller[] = []
  const isEach = areAllTried && dialect === 'sqlite'
  let calls = 0
  let refused = 0
  beforeAll(async () => {
    test = await createTestApp(dialect, allOn)
    await setUpSite(test)
    ada = await buildPerson(test, mark)
    callers.push({ name: 'anonymous', client: test.client(), isSignedIn: false, permissions: [] })
    for (const permissions of [[], ...Object.keys(permissionTable).map(permission => [permission])]) {
      const { client } = await buildMember(test, { hasRoles: false, permissions })
      callers.push({ name: permissions[0] ?? 'member without a permission', client, isSignedIn: true, permissions })
    }
  })
  afterAll(async () => {
    await test.close()
    console.log(
      `${dialect}: ${endpoints.length} endpoints, ${callers.length} callers, ${calls} calls, ${refused} refused`,
    )
  })

  /** The refusal that the coarse gate must give; undefined if it must let the caller pass. */
  function gate(endpoint: AnyEndpoint, caller: Caller): string | undefined {
    const access = neededByBody.get(endpoint.id) ?? endpoint.access
    if (access === 'anyone' || access === 'visitor' || access === 'setup') return undefined
    if (!caller.isSignedIn) return 'request.sign-in-needed'
    if (caller.permissions.includes('admin')) return undefined
    if (access === 'member' || 'own' in access) return undefined
    return holdsOne(caller, access) ? undefined : 'request.forbidden'
  }

  /**
   * Unless everything is proved, each call is made by a stranger, a member without permissions, the holders of the
   * permission that it declares, and some of the others, different ones for each call. So it is on PostgreSQL, which is ten
   * times slower, in any case.
   */
  const asking = (endpoint: AnyEndpoint, at: number) =>
    callers.filter((caller, n) => {
      const isMeant = typeof endpoint.access === 'object' && holdsOne(caller, endpoint.access)
      return isEach || n < 2 || isMeant || n % others === at % others
    })

  it.each(endpoints.map((endpoint, at) => [endpoint.id, endpoint, at] as const))(
    '[API-01] %s lets in whom it declares, shows them nothing of others, and a refusal changes nothing',
    async (_id, endpoint, at) => {
      await forgetTries(test)
      const input = inputFor(endpoint, { ...ada.objects, slug: 'not-a-known-link' })
      let before = await checksums(test.app.services.db)
      let refusals: string[] = []
      const expectNoChange = async () => {
        if (refusals.length > 0) expect(await checksums(test.app.services.db), refusals.join('\n')).toEqual(before)
        refusals = []
      }
      for (const caller of asking(endpoint, at)) {
        const expected = gate(endpoint, caller)
        // A caller who is let in may change something, so the refusals before are checked first.
        if (expected === undefined) await expectNoChange()
        const answer = await send(test, sameBrowser(test, caller.client), endpoint, input)
        const what = `${caller.name}: ${answer.status} ${answer.text.slice(0, 300)}`
        calls++
        expect(answer.status, what).toBeLessThan(500)
        expect(judgeRefusal(endpoint, answer), what).toBeNull()
        const isGateRefusal = answer.code === 'request.sign-in-needed' || answer.code === 'request.forbidden'
        if (expected === undefined && isForOwn(endpoint) && !holdsOne(caller, endpoint.access))
          expect(answer.status >= 400 || failsEach.test(answer.text), what).toBe(true)
        else expect(isGateRefusal ? answer.code : undefined, what).toBe(expected)
        if (!isOfSite(endpoint, caller)) expect(answer.text, what).not.toContain(mark)
        if (keepsAnything(endpoint))
          expect(answer.status >= 400 || isOnlyWhatWasSent(answer.text, input), what).toBe(true)
        else if (!isOfSite(endpoint, caller) && namesObject(endpoint) && answer.status < 400)
          expect(answer.text, what).toMatch(failsEach)
        if (answer.status >= 400) {
          refused++
          refusals.push(what)
        } else before = await settledChecksums(test.app.services.db, before)
      }
      await expectNoChange()
    },
  )

  it('was tried with every endpoint and every caller', () => {
    expect(callers.length).toBe(Object.keys(permissionTable).length + 2)
    const each = endpoints.map((endpoint, at) => asking(endpoint, at))
    expect(calls).toBe(each.reduce((sum, asked) => sum + asked.length, 0))
    expect(new Set(each.flat()).size).toBe(callers.length)
    if (isEach) expect(calls).toBe(endpoints.length * callers.length)
    expect(refused).toBeGreaterThan(calls / 2)
    // Each exception is still needed.
    const needed = endpoints.flatMap(({ access }) => permissionsIn(access))
    expect([...overOwnThings].filter(one => !needed.includes(one as never))).toEqual([])
    const byBody = endpoints.filter(({ id, access }) => neededByBody.has(id) && neededByBody.get(id) !== access)
    expect(byBody).toHaveLength(neededByBody.size)
  })
})
