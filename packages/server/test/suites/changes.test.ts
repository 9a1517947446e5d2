import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { type ChangeWorld, moves, type Transition } from '../change-doors.ts'
import { dialects } from '../databases.ts'
import { buildDavClient } from '../dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { leavings } from '../leaving-doors.ts'
import { makings } from '../making-doors.ts'
import { type OtherServer, startOtherServer } from '../peers/other-server.ts'
import { buildSyncRequests } from '../sync-requests.ts'
import { auditTree } from '../tree-audit.ts'
import { webhookRow } from '../webhook-row.ts'
import { beforeChange, whatIsLeft } from '../what-is-left.ts'

const transitions: Readonly<Record<string, Transition>> = { ...moves, ...makings, ...leavings }

describe.each(dialects)('what a change leaves behind, by every door, on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let other: OtherServer
  beforeAll(async () => {
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' })
    other = await startOtherServer((_request, response) => void response.writeHead(404).end())
    admin = await buildMember(test, { permissions: ['admin'] })
    const hook = webhookRow({ id: newId(), name: 'All', space_id: null, created_by: admin.userId })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('webhooks')
        .values({ ...hook, is_on: 1 })
        .execute(),
    )
  })
  afterAll(async () => {
    await test.close()
    await other.close()
  })

  /** A file with everything that can be attached to one. */
  async function buildWorld(): Promise<ChangeWorld> {
    const ada = await buildMember(test)
    const bo = await buildMember(test)
    const heir = await buildMember(test)
    const { id: plans } = await buildFolder(ada, 'plans')
    const { id: elsewhere } = await buildFolder(ada, 'elsewhere')
    await buildFile(test, ada, { name: 'a.txt', text: 'first', parentId: plans })
    const file = await buildFile(test, ada, { name: 'a.txt', text: 'the second', parentId: plans })
    const params = { id: file }
    await ada.client.ok(peopleEndpoints.share, { params, body: { emails: [bo.email], role: 'viewer' } })
    const rights = { view: true, download: true, upload: false, edit: false, list: true }
    await ada.client.ok(sharingEndpoints.createLink, { params, body: { rights } })
    await ada.client.ok(e.star, { body: { ids: [file] } })
    const { id: tagId } = await ada.client.ok(tagEndpoints.createTag, { body: { name: 'urgent', color: 'blue' } })
    await ada.client.ok(tagEndpoints.tagItems, { body: { ids: [file], tagIds: [tagId] } })
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('items').set({ has_thumbnail: 1 }).where('id', '=', file).execute(),
    )
    const dav = await buildDavClient(test, ada)
    const sync = await buildSyncRequests(test, ada)
    return { test, ada, admin, dav, sync, plans, elsewhere, file, heir, other }
  }

  async function leftBy(name: string, door: string): Promise<Record<string, unknown>> {
    const world = await buildWorld()
    const { doors, locks, makes } = transitions[name] as Transition
    const act = await doors[door]?.(world)
    const until = new Date(test.clock.now() + 3600_000).toISOString()
    // What is in the trash can't be locked, and has no lock.
    if (locks.before && (await stateOf(world.file)) === 'live')
      await world.ada.client.ok(lockEndpoints.lock, { params: { id: world.file }, body: { until } })
    const before = await beforeChange(world)
    await act?.()
    // Removes the rows of what was deleted forever.
    await test.app.worker.runDue()
    const left = await whatIsLeft(makes ? await withMade(world, makes(world)) : world, before)
    for (const { space, rootId } of [world.ada, world.heir])
      if ((await stateOf(rootId)) !== undefined) await auditTree(test, space.id)
    return left
  }

  async function stateOf(id: string): Promise<string | undefined> {
    const { read } = test.app.services.db
    return (await tables(read).selectFrom('items').select('state').where('id', '=', id).executeTakeFirst())?.state
  }

  /** The world with what was made in place of the file. */
  async function withMade(world: ChangeWorld, made: { parentId: string; name: string }): Promise<ChangeWorld> {
    const { id } = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('id')
      .where('parent_id', '=', made.parentId)
      .where('name', '=', made.name)
      .executeTakeFirstOrThrow()
    return { ...world, file: id }
  }

  describe.each(Object.keys(transitions))('a file %s', name => {
    const { doors = {}, unlike = {}, locks, makes } = transitions[name] ?? {}
    const [first = '', ...others] = Object.keys(doors)
    let expected: Record<string, unknown>
    beforeAll(async () => {
      expected = await leftBy(name, first)
    })

    it(`by ${first} keeps what is attached to it, and has a lock only where it can be reached`, () => {
      const attached = expected.item && !makes ? 1 : 0
      // The address of a link says that what it led to is gone.
      expect(expected).toMatchObject({ tags: attached, stars: attached, grants: attached, links: makes ? 0 : 1 })
      expect(expected.locks).toBe(locks?.after ? 1 : 0)
      expect(expected.webhooks).toEqual([true])
    })

    it.each(others)(`by %s leaves what ${first} leaves`, async door => {
      const left = await leftBy(name, door)
      const compared = (of: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(of).filter(([key]) => !unlike[door]?.includes(key)))
      expect(compared(left)).toEqual(compared(expected))
    })
  })
})
