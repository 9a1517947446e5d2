import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { readMarks, unmarked } from '../../../test/change-marks.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { dateContent } from '../../../test/photo-audit.ts'
import { auditTree } from '../../../test/tree-audit.ts'

/** A step refers to items by number: the number picks one of those that exist at that point. */
type Step =
  | { do: 'folder' | 'file'; in: number; name: string; bytes: number }
  | { do: 'rename'; item: number; name: string }
  | { do: 'move' | 'copy'; item: number; to: number; onConflict: 'ask' | 'skip' | 'keep-both' | 'replace' }
  | { do: 'trash' | 'restore' | 'delete' | 'restore-version' | 'delete-versions' | 'date'; item: number }

const name = fc.constantFrom('a', 'A', 'b', 'B.txt', 'b.txt', 'ä', 'c', 'Photo (2).jpg', 'photo.jpg')
const number = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('folder', 'file'), in: number, name, bytes: fc.nat(50) }),
  fc.record({ do: fc.constant('rename'), item: number, name }),
  fc.record({
    do: fc.constantFrom('move', 'copy'),
    item: number,
    to: number,
    onConflict: fc.constantFrom('ask', 'skip', 'keep-both', 'replace'),
  }),
  fc.record({ do: fc.constantFrom('trash', 'restore', 'delete', 'restore-version', 'delete-versions'), item: number }),
  fc.record({ do: fc.constant('date'), item: number }),
) as fc.Arbitrary<Step>

type Pair = TestMember & { readonly spaces: readonly Space[] }

describe.each(dialects)('the tree after any sequence of steps on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
    // Few enough that the oldest are pushed out.
    await test.app.services.settings.save({ 'drive.version_count': 2 }, null)
  })
  afterAll(() => test.close())

  /** A member with a workspace as well as their own drive: steps use both and move items between them. */
  async function buildPair(): Promise<Pair> {
    const member = await buildMember(test)
    const team = await member.client.ok(workspaceEndpoints.create, { body: { name: 'Team' } })
    return { ...member, spaces: [member.space, team] }
  }

  async function auditBoth(pair: Pair): Promise<void> {
    for (const space of pair.spaces) await auditTree(test, space.id)
  }

  async function idsOf(member: Pair): Promise<{ folders: string[]; items: string[]; trashed: string[] }> {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['id', 'rank', 'state'])
      .where(
        'space_id',
        'in',
        member.spaces.map(space => space.id),
      )
      .orderBy('id')
      .execute()
    const pick = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map(row => row.id)
    return {
      folders: pick(row => row.rank === 0 && row.state === 'live'),
      items: pick(row => !member.spaces.some(space => space.rootId === row.id) && row.state === 'live'),
      trashed: pick(row => row.state === 'trashed'),
    }
  }

  /** Runs a step. Any answer but a server error is fine; the audit afterwards checks the tree. */
  async function take(member: Pair, one: Step): Promise<void> {
    const { folders, items, trashed } = await idsOf(member)
    const pick = (list: readonly string[], n: number) => list[n % Math.max(1, list.length)] ?? member.rootId
    const call = async (
      endpoint: Parameters<typeof member.client.call>[0],
      sent: Parameters<typeof member.client.call>[1],
    ) => {
      const answer = await member.client.call(endpoint, sent)
      expect(answer.status, answer.raw.payload).toBeLessThan(500)
    }
    switch (one.do) {
      case 'folder':
        return call(e.newFolder, { body: { parentId: pick(folders, one.in), name: one.name } })
      case 'file': {
        const mime = one.name.toLowerCase().endsWith('.jpg') ? 'image/jpeg' : 'text/plain'
        const file = { name: one.name, text: 'x'.repeat(one.bytes), parentId: pick(folders, one.in), mime }
        // Under a trashed folder, or where a folder already has the name, a file is refused.
        await buildFile(test, member, file).catch(error => expect(error.code).toMatch(/^item\./))
        return
      }
      case 'rename':
        return call(e.rename, { params: { id: pick(items, one.item) }, body: { name: one.name } })
      case 'move':
      case 'copy':
        return call(one.do === 'move' ? e.move : e.copy, {
          body: { ids: [pick(items, one.item)], to: pick(folders, one.to), onConflict: one.onConflict },
        })
      case 'trash':
        return call(e.trash, { body: { ids: [pick(items, one.item)] } })
      case 'restore':
        return call(e.restore, { body: { ids: [pick(trashed, one.item)], onConflict: 'keep-both' } })
      case 'restore-version': {
        const listed = await member.client.call(v.versions, { params: { id: pick(items, one.item) } })
        const oldest = listed.status === 200 ? listed.data.data.at(-1) : undefined
        return oldest && call(v.restoreVersion, { params: { id: oldest.id } })
      }
      case 'delete-versions':
        return call(v.deleteVersions, { params: { id: pick(items, one.item) } })
      // The job that reads when a picture was taken does this.
      case 'date':
        return dateContent(test.app.services.db, pick(items, one.item), Date.UTC(2001, one.item, 1))
      case 'delete':
        return call(e.deleteForever, { body: { ids: [pick(trashed, one.item)] } })
    }
  }

  /** Runs a step, after which every folder above a change must be marked as changed. */
  async function takeMarked(member: Pair, one: Step): Promise<void> {
    const spaceIds = member.spaces.map(space => space.id)
    const before = await readMarks(test, spaceIds)
    await take(member, one)
    expect(unmarked(before, await readMarks(test, spaceIds)), JSON.stringify(one)).toEqual([])
  }

  it('[BROWSE-17] [VERS-02] [SPACE-01] keeps names unique, totals and usage exact, loses nothing, and marks every folder above a change, whatever the steps', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
        const member = await buildPair()
        for (const one of steps) await takeMarked(member, one)
        await auditBoth(member)
        await test.app.worker.runDue()
        await auditBoth(member)
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })

  it('[BROWSE-17] stays exact when everything is done at the same time', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async steps => {
        const member = await buildPair()
        for (const folder of ['a', 'b', 'c']) await buildFolder(member, folder)
        for (const folder of ['a', 'b']) await buildFolder(member, folder, member.spaces[1]?.rootId)
        await Promise.all(steps.map(one => take(member, one)))
        await auditBoth(member)
      }),
      { numRuns: Number(process.env.RUNS ?? 15) },
    )
  })

  it('[BROWSE-08] makes no cycle when folders move into each other at the same time', async () => {
    const member = await buildMember(test)
    const [a, b] = [await buildFolder(member, 'a'), await buildFolder(member, 'b')]
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        member.client.call(e.move, { body: { ids: [a.id], to: b.id } }),
        member.client.call(e.move, { body: { ids: [b.id], to: a.id } }),
      ])
      await auditTree(test, member.space.id)
      await member.client.call(e.move, { body: { ids: [a.id, b.id], to: member.rootId } })
    }
    expect((await auditTree(test, member.space.id)).paths).toEqual(['/a/', '/b/'])
  })
})
