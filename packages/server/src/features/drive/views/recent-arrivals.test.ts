import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { trashEndpoints } from '@holdall/contract/drive/trash.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { createStatementFaults, type StatementFaults } from '../../../../test/statement-faults.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(dialects)('files that came together, in Recent on %s', dialect => {
  let test: TestApp
  let statements: StatementFaults
  beforeAll(async () => {
    statements = createStatementFaults(dialect)
    test = await createTestApp(dialect)
  })
  afterAll(async () => {
    await test.close()
    statements.restore()
  })
  beforeEach(() => {
    // At the start of an hour, so that what follows within minutes is in the same one.
    test.clock.advance(hour - (test.clock.now() % hour) + minute)
  })

  const add = async (member: TestMember, count: number, file: { parentId: string; kind?: 'jpg' | 'txt' }) => {
    const { parentId, kind = 'jpg' } = file
    const mime = kind === 'jpg' ? 'image/jpeg' : 'text/plain'
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      test.clock.advance(10)
      const name = `${String(ids.length).padStart(3, '0')} ${test.clock.now()}.${kind}`
      ids.push(await buildFile(test, member, { name, parentId, mime, text: 'four' }))
    }
    return ids
  }
  const page = (member: TestMember, query: { cursor?: string; perPage?: number } = {}) =>
    member.client.ok(e.recent, { query: { grouped: 'true', ...query } })
  const told = async (member: TestMember) =>
    (await page(member)).data.map(item =>
      item.arrival ? `${item.arrival.count} in ${item.path.at(-1)?.name}` : item.name,
    )
  const pages = async (member: TestMember, perPage: number) => {
    const found: string[][] = []
    for (let cursor: string | undefined; ; ) {
      const { data, nextCursor } = await page(member, { perPage, ...(cursor ? { cursor } : {}) })
      found.push(data.map(item => item.id))
      if (nextCursor === null) return found
      cursor = nextCursor
    }
  }

  it('are one entry with their newest file, their number and their size', async () => {
    const ada = await buildMember(test)
    const camera = await buildFolder(ada, 'Camera roll')
    await buildFile(test, ada, { name: 'before.txt' })
    const ids = await add(ada, 12, { parentId: camera.id })
    await buildFile(test, ada, { name: 'after.txt' })
    expect(await told(ada)).toEqual(['after.txt', '12 in Camera roll', 'before.txt', 'Camera roll'])
    const entry = (await page(ada)).data[1]
    expect(entry).toMatchObject({ id: ids.at(-1), arrival: { count: 12, bytes: 48, arePictures: true } })
    expect((await ada.client.ok(e.recent)).data).toHaveLength(15)
  })

  it('stay single if they are few, are used again, came at another time or are in another folder', async () => {
    const ada = await buildMember(test)
    const [one, two] = [await buildFolder(ada, 'One'), await buildFolder(ada, 'Two')]
    await add(ada, 4, { parentId: one.id, kind: 'txt' })
    expect((await page(ada)).data.filter(item => item.arrival)).toEqual([])
    const [first] = await add(ada, 5, { parentId: two.id, kind: 'txt' })
    expect((await page(ada)).data[0]?.arrival).toEqual({ count: 5, bytes: 20, arePictures: false })
    test.clock.advance(5 * minute)
    await ada.client.ok(e.opened, { params: { id: first ?? '' } })
    // Four are left of the five.
    expect((await page(ada)).data.filter(item => item.arrival)).toEqual([])
    await add(ada, 6, { parentId: two.id, kind: 'txt' })
    test.clock.advance(hour)
    await add(ada, 7, { parentId: two.id, kind: 'txt' })
    expect((await told(ada)).slice(0, 2)).toEqual(['7 in Two', '10 in Two'])
  })

  it('are counted without what is in the trash, and are no entry once their folder is', async () => {
    const ada = await buildMember(test)
    const camera = await buildFolder(ada, 'Camera')
    const ids = await add(ada, 9, { parentId: camera.id })
    await ada.client.ok(trashEndpoints.trash, { body: { ids: ids.slice(-2) } })
    expect(await told(ada)).toEqual(['7 in Camera', 'Camera'])
    expect((await page(ada)).data[0]?.id).toBe(ids.at(-3))
    await ada.client.ok(trashEndpoints.trash, { body: { ids: [camera.id] } })
    expect(await told(ada)).toEqual([])
  })

  it('have their entry on one page only, and nothing is left out, wherever pages end', async () => {
    const ada = await buildMember(test)
    const [one, two] = [await buildFolder(ada, 'One'), await buildFolder(ada, 'Two')]
    // Both folders are filled at the same time, with single files between.
    for (let round = 0; round < 8; round++) {
      await add(ada, 2, { parentId: one.id })
      await add(ada, 1, { parentId: two.id })
      if (round % 3 === 0) await buildFile(test, ada, { name: `single ${round}.txt` })
    }
    const whole = (await page(ada, { perPage: 500 })).data
    expect(whole.map(item => item.arrival?.count ?? 1)).toEqual([8, 16, 1, 1, 1, 1, 1])
    const ids = whole.map(item => item.id)
    for (const perPage of [1, 2, 3, 4, 7]) {
      const found = await pages(ada, perPage)
      expect(found.flat()).toEqual(ids)
      for (const one of found.slice(0, -1)) expect(one).toHaveLength(perPage)
    }
  })

  it('take a few statements however many they are', async () => {
    const ada = await buildMember(test)
    const camera = await buildFolder(ada, 'Camera')
    await buildFile(test, ada, { name: 'before.txt' })
    await add(ada, 30, { parentId: camera.id })
    const statementsOf = async () => {
      const before = statements.seen()
      expect((await page(ada, { perPage: 10 })).data).toHaveLength(3)
      return statements.seen() - before
    }
    const few = await statementsOf()
    await add(ada, 170, { parentId: camera.id })
    // 170 more files; what runs beside the request is counted as well.
    expect(await statementsOf()).toBeLessThan(few + 40)
  })

  it('of others are theirs: a member sees what they themselves brought', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const camera = await buildFolder(ada, 'Camera')
    await add(ada, 6, { parentId: camera.id })
    expect(await told(bo)).toEqual([])
  })
})
