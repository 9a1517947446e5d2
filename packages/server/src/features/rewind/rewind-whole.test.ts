import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { carryOut, nextMoment, planBack, type SeenTree, seeTree } from '../../../test/rewind-site.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'

const dayMs = 24 * 3600_000
const texts = ['plan.txt', 'sums.txt', 'letter.txt']

describe.each(dialects)('what a rewind is for, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let work: string
  let files: Record<string, string>
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    work = (await buildFolder(ada, 'Work')).id
    files = {}
    for (const name of texts) files[name] = await write(name, `good ${name}`)
    await write('beside.txt', 'beside', ada.rootId)
  })

  const write = (name: string, text: string, parentId = work) => buildFile(test, ada, { name, text, parentId })
  const idOf = (name: string) => files[name] ?? ''
  const inDrive = () => seeTree(test, ada.rootId)
  const keptDays = (days: number) => test.app.services.settings.save({ 'drive.rewind_days': days } as never, null)
  /** A moment between what was and what comes. */
  async function between(): Promise<number> {
    await nextMoment()
    const moment = Date.now()
    await nextMoment()
    return moment
  }

  /** Moves all that has happened to this many days earlier. */
  async function passDays(days: number): Promise<void> {
    const ms = days * dayMs
    await test.app.services.db.transaction(async tx => {
      await tables(tx)
        .updateTable('items')
        .set(row => ({ created_at: row('created_at', '-', ms), modified_at: row('modified_at', '-', ms) }))
        .execute()
      await tables(tx)
        .updateTable('item_changes')
        .set(row => ({ at: row('at', '-', ms), created_at: row('created_at', '-', ms) }))
        .execute()
      await tables(tx)
        .updateTable('item_history')
        .set(row => ({ complete_since: row('complete_since', '-', ms) }))
        .execute()
    })
  }

  /** The names below a folder at a moment, as somebody sees them who opens folder by folder. */
  async function look(folderId: string, moment: number, below = ''): Promise<string[]> {
    const at = new Date(moment).toISOString()
    const names: string[] = []
    const visit = async (query: object, path: string) => {
      const page = await ada.client.ok(e.contents, { params: { id: folderId }, query: { at, ...query } })
      for (const item of page.data) {
        names.push(`${path}${item.name} ${item.size ?? ''}`.trim())
        if (item.kind === 'folder') await visit({ folderId: item.id }, `${path}${item.name}/`)
      }
    }
    await visit({}, below)
    return names.sort()
  }
  const lookAway = async (moment: number) => {
    const query = { at: new Date(moment).toISOString() }
    return (await ada.client.call(e.contents, { params: { id: work }, query })).problem?.code
  }

  async function canBeSeenAtAnyMoment() {
    const seen = ['letter.txt 15', 'plan.txt 13', 'sums.txt 13']
    const first = await between()
    await write('plan.txt', 'a much longer plan')
    const second = await between()
    await ada.client.ok(d.rename, { params: { id: idOf('plan.txt') }, body: { name: 'plans.txt' } })
    await write('plans.txt', 'even longer than that')
    const third = await between()
    await passDays(29)
    const ago = 29 * dayMs
    const drive = (names: string[]) => ['Work', ...names.map(name => `Work/${name}`), 'beside.txt 6'].sort()
    expect(await look(work, first - ago)).toEqual(seen)
    expect(await look(ada.rootId, first - ago)).toEqual(drive(seen))
    expect(await look(work, second - ago)).toEqual(['letter.txt 15', 'plan.txt 18', 'sums.txt 13'])
    expect(await look(work, third - ago)).toEqual(['letter.txt 15', 'plans.txt 21', 'sums.txt 13'])
    // Two days later it is too long ago, unless the site keeps more.
    await passDays(2)
    expect(await lookAway(first - ago - 2 * dayMs)).toBe('rewind.out-of-range')
    await keptDays(60)
    expect(await look(work, first - ago - 2 * dayMs)).toEqual(seen)
    await keptDays(7)
    expect(await lookAway(Date.now() - 8 * dayMs)).toBe('rewind.out-of-range')
    expect(await lookAway(Date.now() - 6 * dayMs)).toBeUndefined()
    await keptDays(30)
  }

  /** Encrypts as ransomware does: overwritten, renamed, some deleted forever, and a note in each folder. */
  async function strike() {
    for (const name of texts) await write(name, `encrypted ${name}`)
    for (const name of texts.slice(0, 2))
      await ada.client.ok(d.rename, { params: { id: idOf(name) }, body: { name: `${name}.locked` } })
    await ada.client.ok(d.trash, { body: { ids: [idOf('letter.txt')] } })
    await write('READ ME.txt', 'Pay')
    await write('READ ME.txt', 'Pay', ada.rootId)
  }

  /** What went through as one act, which is listed once, with what it did. */
  async function actsOf(folderId: string) {
    const { acts } = await ada.client.ok(e.page, { params: { id: folderId } })
    return acts.map(({ id, undoesId, state }) => ({ id, undoesId, state }))
  }

  async function answersRansomware() {
    const good = await inDrive()
    const moment = await between()
    await strike()
    const bad = await inDrive()
    expect(Object.keys(bad)).toContain('Work/plan.txt.locked')

    const part = await planBack(test, ada, work, moment, [idOf('plan.txt')])
    await carryOut(test, ada, part.id)
    expect(withoutPlan(await inDrive())).toEqual(withoutPlan(bad))
    expect((await inDrive())['Work/plan.txt']).toBe(good['Work/plan.txt'])
    await carryOut(test, ada, part.id, 'undo')
    expect(await inDrive()).toEqual(bad)

    const folder = await planBack(test, ada, work, moment)
    expect(await inDrive()).toEqual(bad)
    expect(await carryOut(test, ada, folder.id)).toMatchObject({ state: 'done', left: [], canUndo: true })
    expect(below(await inDrive())).toEqual(below(good))
    expect(await inDrive()).toHaveProperty(['READ ME.txt'])
    const undone = await carryOut(test, ada, folder.id, 'undo')
    expect(await inDrive()).toEqual(bad)
    expect((await actsOf(work)).slice(0, 2)).toEqual([
      { id: undone.id, undoesId: folder.id, state: 'done' },
      { id: folder.id, undoesId: null, state: 'done' },
    ])

    const whole = await planBack(test, ada, ada.rootId, moment)
    await carryOut(test, ada, whole.id)
    expect(await inDrive()).toEqual(good)
    await auditTree(test, ada.space.id)
  }
  const withoutPlan = (tree: SeenTree) =>
    Object.fromEntries(Object.entries(tree).filter(([path]) => !/plan/.test(path)))
  const below = (tree: SeenTree) => Object.fromEntries(Object.entries(tree).filter(([path]) => /^Work\//.test(path)))

  /** A device whose folder was emptied and filled again with old files, and tells the site so. */
  async function answersSyncGoneWrong() {
    const good = await inDrive()
    const moment = await between()
    const device = await buildSyncRequests(test, ada)
    const send = async (method: string, path: string, sent: object = {}) => {
      const { statusCode, payload } = await device.send(method, `${device.files}${path}`, sent)
      expect(statusCode, payload).toBeLessThan(300)
    }
    await send('PUT', '/Work/plan.txt', { body: 'a plan of last year' })
    await send('MOVE', '/Work/sums.txt', { headers: { destination: `http://drive.test${device.files}/sums.txt` } })
    await send('DELETE', '/Work')
    await send('MKCOL', '/Work')
    await send('PUT', '/Work/letter.txt', { body: 'an old letter' })
    const bad = await inDrive()
    const plan = await planBack(test, ada, ada.rootId, moment)
    await carryOut(test, ada, plan.id)
    expect(await inDrive()).toEqual(good)
    const undone = await carryOut(test, ada, plan.id, 'undo')
    expect(await inDrive()).toEqual(bad)
    // Undoing is an act like any other.
    await carryOut(test, ada, undone.id, 'undo')
    expect(await inDrive()).toEqual(good)
    await auditTree(test, ada.space.id)
  }

  it('[REWIND-01] folders and drives are seen as they were for 30 days, and put back after ransomware and bad syncs', async () => {
    await answersRansomware()
    await answersSyncGoneWrong()
    await canBeSeenAtAnyMoment()
  })
})
