import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import type { MoveInput } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { auditTree } from '../../../../test/tree-audit.ts'
import { buildTeam, join } from '../../../../test/workspaces.ts'
import { knownItems } from '../../../core/rights/access-item.ts'

// Lists look for closed folders only below what is marked as leading to one, so the marks have to follow every move.
describe.each(suiteDialects)('the ways to closed folders on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  /** Ada’s folder, with `inner`, in which `salaries` is closed to Bo and has a file of ten bytes. */
  let project: string
  let inner: string
  let salaries: string
  /** A folder that Bo may see, in one of Ada’s. */
  let archive: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ;[ada, bo] = [await buildMember(test), await buildMember(test)]
    project = (await buildFolder(ada, 'project')).id
    inner = (await buildFolder(ada, 'inner', project)).id
    salaries = (await buildFolder(ada, 'Salaries', inner)).id
    await buildFile(test, ada, { name: 'pay.txt', text: '1234567890', parentId: salaries })
    archive = (await buildFolder(ada, 'archive', (await buildFolder(ada, 'shelf')).id)).id
    for (const id of [project, archive])
      await ada.client.ok(p.share, { params: { id }, body: { emails: [bo.email], role: 'viewer' } })
    await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'person', targetId: bo.userId } })
  })

  const move = async (ids: string[], to: string, more: Partial<z.input<typeof MoveInput>> = {}) => {
    const { data } = await ada.client.ok(d.move, { body: { ids, to, ...more } })
    expect(data.map(outcome => outcome.status)).toEqual(ids.map(() => 'done'))
    return data
  }
  /** Bytes, items, and what is listed, as somebody sees a folder. */
  const seen = async (who: TestMember, id: string) => {
    const { folder, data } = await who.client.ok(d.children, { params: { id } })
    return [folder.size, folder.itemCount, data.map(item => `${item.name} ${item.size} ${item.itemCount}`)]
  }

  it('follow what is moved, and what is above it', async () => {
    await move([project], archive)
    expect(await seen(ada, archive)).toEqual([10, 4, ['project 10 3']])
    expect(await seen(bo, archive)).toEqual([0, 2, ['project 0 1']])
    expect(await seen(bo, inner)).toEqual([0, 0, []])
    await auditTree(test, ada.space.id)
  })

  it('follow folders that are merged', async () => {
    const other = (await buildFolder(ada, 'project', archive)).id
    await move([project], archive, { onConflict: 'replace' })
    expect(await seen(ada, archive)).toEqual([10, 4, ['project 10 3']])
    expect(await seen(bo, archive)).toEqual([0, 2, ['project 0 1']])
    expect(await seen(bo, other)).toEqual([0, 1, ['inner 0 0']])
    await auditTree(test, ada.space.id)
  })

  it('follow what is restored from the trash into another folder', async () => {
    await ada.client.ok(d.trash, { body: { ids: [project] } })
    const { data } = await ada.client.ok(d.restore, { body: { ids: [project], to: archive } })
    expect(data[0]?.status).toBe('done')
    expect(await seen(bo, archive)).toEqual([0, 2, ['project 0 1']])
    await auditTree(test, ada.space.id)
  })

  it('are looked at from a folder in the trash, also beside the one that it was in', async () => {
    await move([project], archive)
    const { data } = await ada.client.ok(d.trash, { body: { ids: [project] } })
    expect(data[0]?.status).toBe('done')
    const known = await knownItems(test.app.services, { userId: bo.userId, link: null }, [archive, project, inner])
    expect([archive, project, inner].map(id => Number(known.get(id)?.item.size))).toEqual([0, 0, 0])
    const hers = await knownItems(test.app.services, { userId: ada.userId, link: null }, [archive, project, inner])
    expect([archive, project, inner].map(id => Number(hers.get(id)?.item.size))).toEqual([0, 10, 10])
  })

  it('follow a move that is undone', async () => {
    await move([inner], archive)
    const aside = (await buildFolder(ada, 'aside')).id
    const [moved] = await move([inner], aside)
    if (!moved?.undo) throw new Error('The move can’t be undone')
    const { data } = await ada.client.ok(d.putBack, { body: { steps: [moved.undo] } })
    expect(data[0]?.status).toBe('done')
    expect(await seen(bo, archive)).toEqual([0, 1, ['inner 0 0']])
    await auditTree(test, ada.space.id)
  })

  it('follow a move into a workspace', async () => {
    const team = await buildTeam(test)
    await join(team, ada, 'Editor')
    await join(team, bo, 'Viewer')
    const plans = (await buildFolder(ada, 'plans', team.rootId)).id
    await move([project], plans)
    expect(await seen(ada, plans)).toEqual([10, 4, ['project 10 3']])
    expect(await seen(bo, plans)).toEqual([0, 2, ['project 0 1']])
    await auditTree(test, team.id)
  })

  it('end where nothing closed is left: when it is moved away, opened again or deleted', async () => {
    const leading = async () => {
      const rows = await tables(test.app.services.db.read)
        .selectFrom('items')
        .select('name')
        .where('space_id', '=', ada.space.id)
        .where('parent_id', 'is not', null)
        .where('leads_to_closed', '=', 1)
        .orderBy('name')
        .execute()
      return rows.map(({ name }) => name)
    }
    const bonus = (await buildFolder(ada, 'bonus', inner)).id
    const restriction = await ada.client.ok(c.close, {
      params: { id: bonus },
      body: { kind: 'person', targetId: bo.userId },
    })
    expect(await leading()).toEqual(['Salaries', 'bonus', 'inner', 'project'])
    await move([salaries], archive)
    expect(await leading()).toEqual(['Salaries', 'archive', 'bonus', 'inner', 'project', 'shelf'])
    await ada.client.ok(c.open, { params: { id: restriction.id } })
    expect(await leading()).toEqual(['Salaries', 'archive', 'shelf'])
    await ada.client.ok(d.trash, { body: { ids: [salaries] } })
    await ada.client.ok(d.deleteForever, { body: { ids: [salaries] } })
    expect(await leading()).toEqual([])
    await auditTree(test, ada.space.id)
  })

  it('stay right when folders are moved at the same time', async () => {
    const [left, right] = [await buildFolder(ada, 'left', archive), await buildFolder(ada, 'right', archive)]
    for (let round = 0; round < 8; round++) {
      const [one, two] = round % 2 === 0 ? [left, right] : [right, left]
      // One folder goes into another while that one goes elsewhere.
      await Promise.all([
        ada.client.ok(d.move, { body: { ids: [inner], to: one.id } }),
        ada.client.ok(d.move, { body: { ids: [one.id], to: two.id } }),
      ])
      expect(await seen(bo, one.id)).toEqual([0, 1, ['inner 0 0']])
      await auditTree(test, ada.space.id)
      await move([one.id], archive)
    }
  })
})
