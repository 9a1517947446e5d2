import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { ItemOutcome, UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

/** Refers to items and folders by number: the number picks one of those that exist at that point. */
type Change =
  | { do: 'move' | 'copy'; items: number[]; to: number; onConflict: 'keep-both' | 'replace' | 'skip' }
  | { do: 'rename'; items: number[]; name: string }
  | { do: 'trash'; items: number[] }
  | { do: 'restore'; items: number[]; to: number; onConflict: 'keep-both' | 'replace' }

/** What someone else, or the same user elsewhere, does before the undo. */
type Meanwhile =
  | Change
  | { do: 'file'; to: number; name: string }
  | { do: 'folder'; to: number; name: string }
  | { do: 'delete'; items: number[] }
  | { do: 'unshare' }

const name = fc.constantFrom('a.txt', 'A.txt', 'b.txt', 'photos', 'c')
const number = fc.nat(40)
const items = fc.array(number, { minLength: 1, maxLength: 3 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    do: fc.constantFrom('move' as const, 'copy' as const),
    items,
    to: number,
    onConflict: fc.constantFrom('keep-both' as const, 'replace' as const, 'skip' as const),
  }),
  fc.record({ do: fc.constant('rename' as const), items: fc.tuple(number), name }),
  fc.record({ do: fc.constant('trash' as const), items }),
  fc.record({
    do: fc.constant('restore' as const),
    items,
    to: number,
    onConflict: fc.constantFrom('keep-both' as const, 'replace' as const),
  }),
)
const meanwhile: fc.Arbitrary<Meanwhile> = fc.oneof(
  { arbitrary: change, weight: 4 },
  fc.record({ do: fc.constant('file' as const), to: number, name }),
  fc.record({ do: fc.constant('folder' as const), to: number, name }),
  fc.record({ do: fc.constant('delete' as const), items }),
  fc.constant({ do: 'unshare' as const }),
)

interface Place {
  readonly parentId: string | null
  readonly name: string
  readonly state: string
}

describe.each(dialects)('undoing on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  interface Scene {
    readonly ada: TestMember
    readonly ben: TestMember
    readonly shared: string
    readonly grantId: string
  }

  /** A shared folder with taken names in every folder below it, and something in the trash. */
  async function buildScene(): Promise<Scene> {
    const [ada, ben] = [await buildMember(test), await buildMember(test)]
    const shared = (await buildFolder(ada, 'Shared')).id
    for (const folder of ['one', 'two']) {
      const { id } = await buildFolder(ada, folder, shared)
      await buildFile(test, ada, { name: 'a.txt', text: folder, parentId: id })
      if (folder !== 'two') await buildFile(test, ada, { name: 'b.txt', text: folder, parentId: id })
      const photos = await buildFolder(ada, 'photos', id)
      await buildFile(test, ada, { name: 'c', text: folder, parentId: photos.id })
      const gone = await buildFile(test, ada, { name: 'c', text: `${folder} gone`, parentId: id })
      await ada.client.ok(e.trash, { body: { ids: [gone] } })
      await buildFile(test, ada, { name: 'c', text: `${folder} again`, parentId: id })
    }
    const body = { emails: [ben.email], role: 'editor' }
    const grants = (await ada.client.ok(peopleEndpoints.share, { params: { id: shared }, body })).data
    return { ada, ben, shared, grantId: grants[0]?.id ?? '' }
  }

  async function places({ ada, shared }: Scene): Promise<Map<string, Place>> {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['id', 'parent_id', 'name', 'state'])
      .where('space_id', '=', ada.space.id)
      .where('parent_id', 'is not', null)
      .where('id', '!=', shared)
      .orderBy('id')
      .execute()
    return new Map(rows.map(row => [row.id, { parentId: row.parent_id, name: row.name, state: row.state }]))
  }

  /** Makes a change and returns the outcome of each item. */
  async function make(scene: Scene, by: TestMember, one: Change): Promise<ItemOutcome[]> {
    const all = await places(scene)
    const folders = await foldersOf(scene)
    const pick = (state: string, numbers: readonly number[]) => {
      const ids = [...all].filter(([, place]) => place.state === state).map(([id]) => id)
      return ids.length === 0 ? [] : [...new Set(numbers.map(n => ids[n % ids.length] ?? ''))]
    }
    const ids = pick(one.do === 'restore' ? 'trashed' : 'live', one.items)
    if (ids.length === 0) return []
    if (one.do === 'rename') return rename(by, ids[0] ?? '', all, one.name)
    if (one.do === 'trash') return dataOf(await by.client.call(e.trash, { body: { ids } }))
    const to = folders[one.to % folders.length] ?? scene.shared
    const body = { ids, to, onConflict: one.onConflict }
    const endpoint = { move: e.move, copy: e.copy, restore: e.restore }[one.do]
    return dataOf(await by.client.call(endpoint, { body }))
  }

  function dataOf(answer: { status: number; data: unknown; raw: { payload: string } }): ItemOutcome[] {
    expect(answer.status, answer.raw.payload).toBeLessThan(500)
    return answer.status === 200 ? (answer.data as { data: ItemOutcome[] }).data : []
  }

  async function rename(by: TestMember, id: string, all: Map<string, Place>, wanted: string): Promise<ItemOutcome[]> {
    const before = all.get(id)
    const answer = await by.client.call(e.rename, { params: { id }, body: { name: wanted } })
    if (answer.status !== 200 || !before?.parentId) return []
    const spot = { parentId: before.parentId, isTrashed: false }
    const undo = { id, from: { ...spot, name: answer.data.name }, to: { ...spot, name: before.name } }
    return [{ id, status: 'done', undo }]
  }

  async function foldersOf({ ada }: Scene): Promise<string[]> {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('id')
      .where('space_id', '=', ada.space.id)
      .where('rank', '=', 0)
      .where('state', '=', 'live')
      .where('parent_id', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(row => row.id)
  }

  async function interfere(scene: Scene, by: TestMember, one: Meanwhile): Promise<void> {
    const folders = await foldersOf(scene)
    const parent = 'to' in one ? (folders[one.to % folders.length] ?? scene.shared) : scene.shared
    if (one.do === 'file') {
      // Under a trashed folder, or where a folder already has the name, a file is refused.
      await buildFile(test, scene.ada, { name: one.name, text: 'other', parentId: parent }).catch(error =>
        expect(error.code).toMatch(/^item\./),
      )
    } else if (one.do === 'folder') await by.client.call(e.newFolder, { body: { parentId: parent, name: one.name } })
    else if (one.do === 'delete') {
      const trashed = [...(await places(scene))].filter(([, place]) => place.state === 'trashed').map(([id]) => id)
      const ids = one.items.map(n => trashed[n % Math.max(1, trashed.length)]).filter(id => id !== undefined)
      if (ids.length > 0) await scene.ada.client.ok(e.deleteForever, { body: { ids } })
    } else if (one.do === 'unshare')
      await scene.ada.client.call(peopleEndpoints.endGrant, { params: { id: scene.grantId } })
    else await make(scene, by, one)
  }

  const stepsOf = (outcomes: readonly ItemOutcome[]): UndoStep[] =>
    outcomes.flatMap(outcome => (outcome.status === 'done' && outcome.undo ? [outcome.undo] : []))

  it('[BROWSE-13] restores everything that offers undo, whatever the conflict, if nothing has changed since', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async (one, isByBen) => {
        const scene = await buildScene()
        const by = isByBen ? scene.ben : scene.ada
        const before = await places(scene)
        const outcomes = await make(scene, by, one)
        const steps = stepsOf(outcomes)
        if (steps.length === 0) return
        const { data } = await by.client.ok(e.putBack, { body: { steps } })
        expect(data.map(outcome => [outcome.id, outcome.status])).toEqual(steps.map(step => [step.id, 'done']))
        const after = await places(scene)
        const isCopy = one.do === 'copy'
        for (const { id, to } of steps) {
          const place = { parentId: to.parentId, name: to.name, state: to.isTrashed ? 'trashed' : 'live' }
          expect(after.get(id)).toEqual(place)
          if (!isCopy) expect(before.get(id)).toEqual(place)
        }
        // If all of it could be undone, everything is as before, except that undone copies are in the trash.
        if (steps.length === outcomes.filter(outcome => outcome.status === 'done').length && !isCopy)
          expect(after).toEqual(before)
        await auditTree(test, scene.ada.space.id)
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })

  it('[BROWSE-13] puts each item back after changes by others, or leaves it alone with a reason', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        change,
        fc.array(meanwhile, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (one, between, isByBen) => {
          const scene = await buildScene()
          const [by, other] = isByBen ? [scene.ben, scene.ada] : [scene.ada, scene.ben]
          const steps = stepsOf(await make(scene, by, one))
          if (steps.length === 0) return
          for (const step of between) await interfere(scene, other, step)
          const before = await places(scene)
          const { data } = await by.client.ok(e.putBack, { body: { steps } })
          expect(data.map(outcome => outcome.id)).toEqual(steps.map(step => step.id))
          const after = await places(scene)
          for (const [index, outcome] of data.entries()) {
            const { id, to } = steps[index] as UndoStep
            if (outcome.status === 'done') {
              expect(after.get(id)?.state).toBe(to.isTrashed ? 'trashed' : 'live')
              if (!to.isTrashed) expect(after.get(id)?.parentId).toBe(to.parentId)
              if (!to.isTrashed) expect(after.get(id)?.name).toBe(outcome.item?.name)
            } else {
              expect(outcome).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/\w/) } })
              expect(after.get(id)).toEqual(before.get(id))
            }
          }
          const touched = new Set(steps.map(step => step.id))
          const others = (all: Map<string, Place>) => [...all].filter(([id]) => !touched.has(id))
          expect(others(after)).toEqual(others(before))
          await auditTree(test, scene.ada.space.id)
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })
})
