import { setTimeout as wait } from 'node:timers/promises'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { type Answer, createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { createStatementFaults } from '../../../../test/statement-faults.ts'
import { auditTree } from '../../../../test/tree-audit.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { arrivalsOf } from './place-arrivals.ts'

describe.each(dialects)('small files that arrive together on %s', dialect => {
  let test: DriveTest
  beforeEach(async () => {
    test = await createDriveTest(dialect)
  })
  afterEach(() => test.close())

  /**
   * Sends all of it while another transaction holds the space, so that all but the first few files are placed by one
   * transaction, however busy the machine is. `meanwhile` runs in the transaction that holds it.
   */
  async function together(
    sending: () => readonly Promise<Answer>[],
    meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
  ): Promise<Answer[]> {
    const { db } = test.app.services
    const gathering = arrivalsOf(db)
    const { expect: announce } = gathering
    let added = 0
    const spy = vi.spyOn(gathering, 'expect').mockImplementation(key => {
      const expected = announce(key)
      const add: typeof expected.add = one => {
        added++
        return expected.add(one)
      }
      return { cancel: expected.cancel, add }
    })
    const held = Promise.withResolvers<void>()
    const all = Promise.withResolvers<void>()
    const holding = db.transaction(async tx => {
      await lockSpace(tx, test.spaceId)
      held.resolve()
      await all.promise
      await meanwhile(tx)
    }, test.spaceId)
    await held.promise
    const answers = sending()
    await expect.poll(() => added).toBe(answers.length)
    all.resolve()
    // A fault that a test has planned may hit this one.
    await holding.catch(() => undefined)
    spy.mockRestore()
    return Promise.all(answers)
  }

  const textOf = (name: string) => `This is ${name}.`
  const upload = (name: string, metadata: Record<string, string> = {}) => {
    const body = new TextEncoder().encode(textOf(name))
    return test.createTransfer(name, body.length, { body, metadata })
  }
  const names = (count: number) => Array.from({ length: count }, (_, n) => `file ${String(n).padStart(2, '0')}.txt`)
  const filesIn = async (parentId: string) =>
    (await test.member.ok(driveEndpoints.children, { params: { id: parentId } })).data.map(({ name }) => name)
  const folder = (name: string) => test.member.ok(driveEndpoints.newFolder, { body: { parentId: test.rootId, name } })
  const all = (table: 'items' | 'audit_log' | 'events' | 'transfers' | 'recents' | 'text_queue') =>
    tables(test.app.services.db.read).selectFrom(table).selectAll().execute()

  it('are each a file of their own, with everything that belongs to it', async () => {
    const first = await folder('first')
    const second = await folder('second')
    const before = { usage: await test.usage(), events: (await all('events')).length }
    const sent = names(12).map((name, n) => ({ name, parentId: n % 2 ? first.id : second.id }))
    const answers = await together(() => sent.map(({ name, parentId }) => upload(name, { parentId })))

    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201))
    const ids = answers.map(({ headers }) => headers.get('holdall-item') ?? '')
    expect(new Set(ids).size).toBe(12)
    for (const [n, { name, parentId }] of sent.entries()) {
      const content = await test.send('GET', `/api/v1/items/${ids[n]}/content`)
      expect(content.bytes.toString()).toBe(textOf(name))
      const shown = await test.member.ok(driveEndpoints.item, { params: { id: ids[n] } })
      expect(shown).toMatchObject({ name, parentId, size: textOf(name).length })
    }
    const bytes = sent.reduce((sum, { name }) => sum + textOf(name).length, 0)
    expect(await test.usage()).toEqual({ used: before.usage.used + bytes, reserved: 0 })
    await auditTree(test, test.spaceId)

    const audited = (await all('audit_log')).filter(({ action }) => action === 'file.uploaded')
    expect(audited.map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(audited.map(({ request_id }) => request_id)).size).toBe(12)
    expect(new Set(audited.map(({ folder_id }) => folder_id))).toEqual(new Set([first.id, second.id]))
    const transfers = await all('transfers')
    expect(transfers.map(({ item_id }) => item_id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(transfers.map(({ state }) => state))).toEqual(new Set(['done']))
    expect((await all('recents')).map(({ item_id }) => item_id)).toEqual(expect.arrayContaining(ids))
    expect(await all('text_queue')).toHaveLength(12)
    const news = (await all('events')).slice(before.events)
    expect(news.length).toBeLessThan(12)
    expect(news.flatMap(({ payload }) => JSON.parse(payload).itemIds).toSorted()).toEqual(ids.toSorted())
  })

  it('get the same answers as one by one where a name is taken', async () => {
    await upload('taken.txt')
    const old = await upload('old.txt')
    await folder('place')
    const answers = await together(() => [
      upload('a.txt'),
      upload('b.txt'),
      upload('taken.txt', { onConflict: 'keep-both' }),
      upload('new.txt', { onConflict: 'keep-both' }),
      upload('new.txt', { onConflict: 'keep-both' }),
      upload('old.txt', { onConflict: 'replace' }),
      upload('taken.txt', { onConflict: 'skip' }),
      upload('twice.txt', { onConflict: 'skip' }),
      upload('twice.txt', { onConflict: 'skip' }),
      upload('c.txt'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers[5]?.headers.get('holdall-item')).toBe(old.headers.get('holdall-item'))
    expect(answers[7]?.headers.get('holdall-item')).toBe(answers[8]?.headers.get('holdall-item'))
    expect((await filesIn(test.rootId)).toSorted()).toEqual(
      [
        ...['a.txt', 'b.txt', 'c.txt', 'new (2).txt', 'new.txt', 'old.txt', 'place'],
        ...['taken (2).txt', 'taken.txt', 'twice.txt'],
      ].toSorted(),
    )
    await auditTree(test, test.spaceId)
  })

  it('fail one by one: where a name was taken meanwhile, or the folder was deleted', async () => {
    const doomed = await folder('doomed')
    const later = names(4)
    const answers = await together(
      () => [...later.map(name => upload(name)), upload('late.txt', { parentId: doomed.id })],
      tx => tables(tx).updateTable('items').set({ state: 'trashed' }).where('id', '=', doomed.id).execute(),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 404])
    const [first, second] = await together(() => [upload('same.txt'), upload('SAME.txt'), upload('else.txt')])
    expect([first?.status, second?.status].toSorted()).toEqual([201, 409])
    expect((await filesIn(test.rootId)).filter(name => name.toLowerCase() === 'same.txt')).toHaveLength(1)
  })

  it('use the last of the space, and not a byte more', async () => {
    const size = textOf('file 00.txt').length
    const { used } = await test.usage()
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('users')
        .set({ available_space: used + 5 * size + 1 })
        .where('id', '=', test.userId)
        .execute(),
    )
    const answers = await together(() => names(9).map(name => upload(name)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
      new Set(['space.full']),
    )
    expect(await test.usage()).toEqual({ used: used + 5 * size, reserved: 0 })
    await auditTree(test, test.spaceId)
  })

  it('fail together if the database does, leave nothing, and can be sent again', async () => {
    const before = await test.usage()
    const faults = createStatementFaults(dialect)
    try {
      let hasFailed = false
      for (let failAt = 1; failAt < 200; failAt += 3) {
        const sending = names(6)
        const answers = await together(
          () => sending.map(name => upload(name)),
          async () => faults.plan({ failAt }),
        )
        await wait(0)
        const isOver = !faults.end()
        hasFailed ||= !isOver
        const stored = await filesIn(test.rootId)
        const done = sending.filter((_, n) => answers[n]?.status === 201)
        expect(stored.toSorted()).toEqual(done.toSorted())
        await auditTree(test, test.spaceId)
        const ids = answers.map(({ headers }) => headers.get('holdall-item')).filter(id => id !== null)
        if (ids.length > 0) {
          await test.member.ok(driveEndpoints.trash, { body: { ids } })
          await test.member.ok(driveEndpoints.deleteForever, { body: { ids } })
        }
        if (isOver) break
      }
      expect(hasFailed).toBe(true)
      expect((await test.usage()).reserved).toBe(before.reserved)
    } finally {
      faults.restore()
    }
  })
})
