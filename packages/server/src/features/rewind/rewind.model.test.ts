import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { type Dice, diceOf } from '../../../test/converge/dice.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { carryOut, nextMoment, planBack, type SeenTree, seeTree } from '../../../test/rewind-site.ts'
import { auditTree } from '../../../test/tree-audit.ts'

/** For more rounds: `npm run prove`, or `REWIND_ROUNDS=300`. `REWIND_SEED=17 REWIND_ROUNDS=1` plays one again. */
const rounds = Number(process.env.REWIND_ROUNDS ?? 1)
const firstSeed = Number(process.env.REWIND_SEED ?? 1)

const names = ['a', 'A', 'b', 'B.txt', 'b.txt', 'ä', 'c', 'Photo (2).jpg', 'photo.jpg']
const choices = ['skip', 'keep-both', 'replace', 'ask'] as const

type Act =
  | 'folder'
  | 'file'
  | 'rename'
  | 'move'
  | 'copy'
  | 'trash'
  | 'restore'
  | 'old-version'
  | 'delete'
  | 'delete-versions'
  | 'across'

/** Takes nothing away for good. */
const harmless: readonly (readonly [Act, number])[] = [
  ['folder', 12],
  ['file', 30],
  ['rename', 14],
  ['move', 22],
  ['copy', 6],
  ['trash', 14],
  ['restore', 8],
  ['old-version', 5],
]
const anything: typeof harmless = [...harmless, ['delete', 8], ['delete-versions', 5], ['across', 8]]

interface Moment {
  readonly at: number
  /** Says what was in each folder that could be seen then. */
  readonly trees: ReadonlyMap<string, SeenTree>
}

describe.each(dialects)('a folder put back after random acts on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  async function rowsOf(spaceId: string) {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['id', 'rank', 'state', 'parent_id'])
      .where('space_id', '=', spaceId)
      .orderBy('seq')
      .execute()
    const pick = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map(row => row.id)
    return {
      folders: pick(row => row.rank === 0 && row.state === 'live'),
      items: pick(row => row.parent_id !== null && row.state === 'live'),
      trashed: pick(row => row.state === 'trashed'),
    }
  }

  async function act(member: TestMember, teamRootId: string, dice: Dice, acts: typeof harmless, n: number) {
    const { folders, items, trashed } = await rowsOf(member.space.id)
    const { client, rootId } = member
    const folder = () => dice.pick(folders) ?? rootId
    const item = () => dice.pick(items) ?? rootId
    const onConflict = dice.pick(choices) ?? 'skip'
    const name = dice.pick(names) ?? 'a'
    switch (dice.weighed(acts)) {
      case 'folder':
        return client.call(d.newFolder, { body: { parentId: folder(), name } })
      case 'file':
        // Under a trashed folder, or where a folder already has the name, a file is refused.
        return buildFile(test, member, { name, text: `content ${n}`, parentId: folder() }).catch(error =>
          expect(error.code).toMatch(/^item\./),
        )
      case 'rename':
        return client.call(d.rename, { params: { id: item() }, body: { name } })
      case 'move':
        return client.call(d.move, { body: { ids: [item()], to: folder(), onConflict } })
      case 'copy':
        return client.call(d.copy, { body: { ids: [item()], to: folder(), onConflict } })
      case 'trash':
        return client.call(d.trash, { body: { ids: [item()] } })
      case 'restore':
        return client.call(d.restore, { body: { ids: [dice.pick(trashed) ?? rootId], onConflict } })
      case 'old-version': {
        const listed = await client.call(v.versions, { params: { id: item() } })
        const oldest = listed.status === 200 ? listed.data.data.at(-1) : undefined
        return oldest && client.call(v.restoreVersion, { params: { id: oldest.id } })
      }
      case 'delete':
        return client.call(d.deleteForever, { body: { ids: [dice.pick(trashed) ?? rootId] } })
      case 'delete-versions':
        return client.call(v.deleteVersions, { params: { id: item() } })
      case 'across':
        return client.call(d.move, { body: { ids: [item()], to: teamRootId, onConflict: 'keep-both' } })
    }
  }

  async function remember(member: TestMember): Promise<Moment> {
    await nextMoment()
    const at = Date.now()
    const { folders } = await rowsOf(member.space.id)
    const trees = new Map<string, SeenTree>()
    for (const id of folders) trees.set(id, await seeTree(test, id))
    await nextMoment()
    return { at, trees }
  }

  async function play(member: TestMember, teamRootId: string, dice: Dice, acts: typeof harmless): Promise<Moment[]> {
    const moments: Moment[] = []
    for (let n = 0; n < 40; n++) {
      if (n % 8 === 7) moments.push(await remember(member))
      await act(member, teamRootId, dice, acts, n)
      if (dice.chance(10)) await test.app.worker.runDue()
    }
    return moments
  }

  async function buildPair() {
    const member = await buildMember(test)
    const team = await member.client.ok(workspaceEndpoints.create, { body: { name: 'Team' } })
    return { member, team }
  }

  const seeds = Array.from({ length: rounds }, (_, n) => firstSeed + n)

  it.each(seeds)(
    'a whole drive is exactly what it was, and exactly what it was before when that is undone (seed %i)',
    {
      timeout: 240_000,
    },
    async seed => {
      const dice = diceOf(seed)
      const { member, team } = await buildPair()
      const moments = await play(member, team.rootId, dice, harmless)
      const moment = dice.pick(moments) as Moment
      const before = await seeTree(test, member.rootId)
      const plan = await planBack(test, member, member.rootId, moment.at)
      expect(plan).toMatchObject({ state: 'planned', left: [] })
      expect(await seeTree(test, member.rootId)).toEqual(before)
      const done = await carryOut(test, member, plan.id)
      expect(done).toMatchObject({ state: 'done', left: [] })
      expect(await seeTree(test, member.rootId)).toEqual(moment.trees.get(member.rootId))
      await auditTree(test, member.space.id)
      if (done.progress.total === 0) return
      const undone = await carryOut(test, member, plan.id, 'undo')
      expect(undone).toMatchObject({ state: 'done', left: [] })
      expect(await seeTree(test, member.rootId)).toEqual(before)
      await auditTree(test, member.space.id)
      const again = await carryOut(test, member, undone.id, 'undo')
      expect(again).toMatchObject({ state: 'done', left: [] })
      expect(await seeTree(test, member.rootId)).toEqual(moment.trees.get(member.rootId))
      await auditTree(test, member.space.id)
    },
  )

  it.each(seeds)(
    'a folder in the drive is what it was, and the rest stays (seed %i)',
    {
      timeout: 240_000,
    },
    async seed => {
      const dice = diceOf(seed + 10_000)
      const { member, team } = await buildPair()
      const moments = await play(member, team.rootId, dice, harmless)
      const moment = dice.pick(moments) as Moment
      const folders = [...moment.trees.keys()].filter(id => id !== member.rootId)
      const here = await Promise.all(folders.map(id => member.client.call(d.item, { params: { id } })))
      const folderId = dice.pick(folders.filter((_, index) => here[index]?.status === 200))
      if (!folderId) return
      const before = await seeTree(test, member.rootId)
      const plan = await planBack(test, member, folderId, moment.at)
      const done = await carryOut(test, member, plan.id)
      expect(done.state).toBe('done')
      await auditTree(test, member.space.id)
      // A folder that is now in something that was in it can't be put around that again.
      if (done.left.length === 0) expect(await seeTree(test, folderId)).toEqual(moment.trees.get(folderId))
      if (!done.canUndo) return
      expect(await carryOut(test, member, plan.id, 'undo')).toMatchObject({ state: 'done', left: [] })
      expect(await seeTree(test, member.rootId)).toEqual(before)
      await auditTree(test, member.space.id)
    },
  )

  it.each(seeds)(
    'what can’t come back is named, and everything else comes back (seed %i)',
    {
      timeout: 240_000,
    },
    async seed => {
      const dice = diceOf(seed + 20_000)
      const { member, team } = await buildPair()
      const moments = await play(member, team.rootId, dice, anything)
      const moment = dice.pick(moments) as Moment
      const before = await seeTree(test, member.rootId)
      const plan = await planBack(test, member, member.rootId, moment.at)
      const done = await carryOut(test, member, plan.id)
      expect(done.state).toBe('done')
      await auditTree(test, member.space.id)
      await auditTree(test, team.id)
      if (done.left.length === 0 && plan.left.length === 0)
        expect(await seeTree(test, member.rootId)).toEqual(moment.trees.get(member.rootId))
      if (!done.canUndo) return
      const undone = await carryOut(test, member, plan.id, 'undo')
      if (undone.left.length === 0) expect(await seeTree(test, member.rootId)).toEqual(before)
      await auditTree(test, member.space.id)
    },
  )
})
