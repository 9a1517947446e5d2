import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { photosEndpoints } from '@holdall/contract/photos/photos.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dialect } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { forgetTries } from '../../accounts.ts'
import { tables } from '../../all-tables.ts'
import { buildFile, buildMember, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { areAllTried } from '../../some-of.ts'
import { checksums } from '../checksum.ts'
import { type Answer, sameBrowser, send } from '../send.ts'
import { chooseCallers } from './choose-callers.ts'
import type { Door } from './door.ts'
import { doors } from './doors.ts'
import type { Standing } from './model.ts'
import { expected, outcomeOf } from './outcomes.ts'
import type { Caller } from './people.ts'
import type { Own, Shared } from './target.ts'
import { buildShared, bytesOf } from './targets.ts'

const mark = 'harbourlight'
const bytes = bytesOf(mark)

const nobodys: Own = { own: newId(), ownFile: newId() }

/** An owner, the folder that others access, and those callers. */
export interface Scene {
  readonly owner: TestMember
  readonly shared: string
  readonly callers: readonly Caller[]
}

/**
 * Sends every caller of a scene to every door and compares the outcomes with the model. Callers who may not pass go
 * first and share one target, since they must change nothing.
 */
export function compareAtEveryDoor(dialect: Dialect, build: (test: TestApp, mark: string) => Promise<Scene>): void {
  let test: TestApp
  let owner: TestMember
  let asker: TestMember
  let shared: string
  let callers: readonly Caller[]
  /** The ids of the folders above the shared one. */
  let above: readonly string[] = []
  let spaceId = ''
  const drives = new Map<Caller, Own>()
  let calls = 0
  beforeAll(async () => {
    test = await createTestApp(dialect)
    const scene = await build(test, mark)
    owner = scene.owner
    asker = await buildMember(test)
    shared = scene.shared
    callers = scene.callers
    const top = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['parent_id', 'space_id'])
      .where('id', '=', shared)
      .executeTakeFirstOrThrow()
    above = top.parent_id === null ? [] : [top.parent_id]
    spaceId = top.space_id
    for (const caller of callers) if (caller.isMember) drives.set(caller, await ownOf(caller))
  })
  afterAll(async () => {
    await test.close()
    console.log(`${dialect}: ${doors.length} doors, ${callers.length} callers, ${calls} calls`)
  })

  async function ownOf({ client }: Caller): Promise<Own> {
    const space = (await client.ok(driveEndpoints.spaces)).data.find(({ kind }) => kind === 'personal')
    if (!space) throw new Error('A member has no drive')
    const member = { client, userId: owner.userId, email: '', space, rootId: space.rootId }
    return { own: space.rootId, ownFile: await buildFile(test, member, { name: 'own.txt' }) }
  }

  const buildTarget = (place: keyof Standing, { prepare }: Door) =>
    buildShared({ test, owner, asker, shared, mark }, place, prepare)

  const places = doors.flatMap(door =>
    (door.atTop ? (['below', 'top'] as const) : (['below'] as const)).map(place => [door.name, place, door] as const),
  )
  const rights = places.map(([, place, door]) => `${door.needs} ${place} ${door.isForVisitors ?? false}`)
  const choose = chooseCallers(areAllTried && dialect === 'sqlite', rights)

  async function come(caller: Caller, door: Door, target: Shared): Promise<Answer> {
    await forgetTries(test)
    calls++
    const own = drives.get(caller) ?? nobodys
    return send(test, sameBrowser(test, caller.client), door.endpoint, door.sent({ ...target, ...own }, caller))
  }

  const numbered = places.map((place, at) => [...place, at] as const)
  it.each(numbered)('%s (%s) opens only for those who may', async (_name, place, door, at) => {
    const coming = choose(callers, at)
    const mayPass = (caller: Caller) => expected(door, caller, place).includes('allowed')
    const target = await buildTarget(place, door)
    const before = await checksums(test.app.services.db)
    for (const caller of coming.filter(one => !mayPass(one))) {
      const answer = await come(caller, door, target)
      const outcome = outcomeOf(answer)
      expect(expected(door, caller, place), `${caller.name}: ${answer.status} ${answer.text}`).toContain(outcome)
      expect(answer.text, caller.name).not.toContain(bytes)
      if (outcome !== 'forbidden') expect(answer.text, caller.name).not.toContain(mark)
    }
    expect(await checksums(test.app.services.db)).toEqual(before)
    for (const caller of coming.filter(mayPass)) {
      // Renaming the shared folder would affect the following tests.
      if (place === 'top' && door.needs === 'place') continue
      // Reading changes nothing, so callers can share a target.
      const theirs = door.endpoint.method === 'GET' ? target : await buildTarget(place, door)
      const answer = await come(caller, door, theirs)
      expect(outcomeOf(answer), `${caller.name}: ${answer.status} ${answer.text}`).toBe('allowed')
      if (!caller.isMember) expectNothingAbove(caller, answer, caller.standing[place])
    }
  })

  /**
   * Visitors never learn what is above the folder; those who may only add files don't learn its name or location
   * either.
   */
  function expectNothingAbove(caller: Caller, { text }: Answer, standing: ReadonlySet<string>): void {
    for (const id of above) expect(text, caller.name).not.toContain(id)
    if (standing.has('view')) return
    for (const told of [mark, spaceId, 'thumbnail?v=']) expect(text, caller.name).not.toContain(told)
  }

  it('[SRCH-05] search finds it only for those who may see it', async () => {
    const name = `lantern ${mark}.txt`
    const id = await buildFile(test, owner, { name, parentId: shared })
    for (const caller of callers.filter(({ isMember }) => isMember)) {
      const found = await caller.client.ok(searchEndpoints.search, { query: { q: 'lantern' } })
      expect(
        found.data.map(item => item.id),
        caller.name,
      ).toEqual(caller.standing.below.has('view') ? [id] : [])
    }
  })

  it('photos show and count it only for those who may see it', async () => {
    const id = await buildFile(test, owner, { name: `photo ${mark}.jpg`, parentId: shared, mime: 'image/jpeg' })
    for (const caller of callers.filter(({ isMember }) => isMember)) {
      const seen = caller.standing.below.has('view') ? [id] : []
      const { data } = await caller.client.ok(photosEndpoints.photos, {})
      const { total } = await caller.client.ok(photosEndpoints.months, {})
      const shapes = await caller.client.ok(photosEndpoints.shapes, {})
      expect(
        data.map(item => item.id),
        caller.name,
      ).toEqual(seen)
      expect(total, caller.name).toBe(seen.length)
      expect(shapes.data.map(day => day.shapes).join(''), caller.name).toHaveLength(2 * seen.length)
    }
  })

  it('[LINK-02] a list names its contents only for those who may see them', async () => {
    await buildFile(test, owner, { name: `named ${mark}.txt`, parentId: shared })
    for (const caller of callers.filter(({ standing }) => standing.top.has('know'))) {
      const query = { filter: 'named', ...(caller.link ? { link: caller.link } : {}) }
      const listed = await caller.client.ok(driveEndpoints.children, { params: { id: shared }, query })
      expect(
        listed.data.some(({ name }) => name.startsWith('named')),
        caller.name,
      ).toBe(caller.standing.below.has('view'))
    }
  })
}
