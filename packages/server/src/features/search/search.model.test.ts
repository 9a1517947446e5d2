import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import type { SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { randomOf } from '../../../test/random.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { bareText } from '../../platform/text/bare-text.ts'
import { usualBudget } from './search.repository.ts'
import { searchItems } from './search-items.ts'

const nameWords = ['apple', 'Äpfel', 'pie', 'apple pie', 'banana', 'pineapple', 'e', 'ap']
const textWords = ['apple', 'apply', 'banana', 'cherry', 'pie']
const asked = ['apple', 'APPLE', 'ap', 'pie apple', 'e', 'an', 'nana', 'apfel', 'banana', 'cherry', 'zebra', '']
/** Looks at so little at a time that the lists of a site this small are put together from many pieces. */
const littleEffort = { fewItems: 0, firstStretch: 3, stretches: 2, rows: 5 }

/** Everything that is known of an item without any search. */
interface Known {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isFolder: boolean
  readonly spaceId: string
  readonly modifiedAt: number
  readonly above: readonly string[]
}

interface Site {
  readonly ada: TestMember
  readonly eve: TestMember
  readonly items: readonly Known[]
  /** What each of the two may see, asked item by item. */
  readonly visible: ReadonlyMap<string, ReadonlySet<string>>
}

describe.each(dialects)('a search compared with a look at every item on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  /** Two drives with folders, files and texts; some shared, closed to the other one, or in the trash. */
  async function buildSite(random: () => number): Promise<Site> {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const texts = new Map<string, string>()
    const trashed: [TestMember, string][] = []
    for (const [member, count] of [
      [ada, 40],
      [eve, 15],
    ] as const) {
      const folders = [member.rootId]
      for (let n = 0; n < count; n++) {
        test.clock.advance(pick([0, 1, 1000]))
        const parentId = pick(folders)
        const base = random() < 0.3 ? pick(nameWords) : `${pick(nameWords)} ${pick(nameWords)} ${n}`
        if (random() < 0.3) {
          const made = await member.client.call(e.newFolder, { body: { parentId, name: base } })
          if (made.status === 201) folders.push(made.data.id)
          continue
        }
        const text = [pick(textWords), pick(textWords)].join(' ')
        const made = await member.client.call(e.newFile, { body: { parentId, name: `${base}.txt`, text } })
        if (made.status === 201) texts.set(made.data.id, text)
      }
      const own = folders.slice(1)
      const other = member === ada ? eve : ada
      for (const id of own.filter(() => random() < 0.4)) {
        const body = { emails: [other.email], role: 'viewer' as const }
        await member.client.ok(peopleEndpoints.share, { params: { id }, body })
      }
      for (const id of own.filter(() => random() < 0.2)) {
        const body = { kind: 'person' as const, targetId: other.userId }
        // Where nothing was given, nothing can be closed.
        await member.client.call(restrictionEndpoints.close, { params: { id }, body })
      }
      if (own.length > 2) trashed.push([member, pick(own)])
    }
    test.clock.advance(5000)
    await test.app.worker.runDue()
    for (const [member, id] of trashed) await member.client.ok(e.trash, { body: { ids: [id] } })
    const items = await listItems([ada, eve], texts)
    return { ada, eve, items, visible: new Map(await Promise.all([ada, eve].map(one => visibleTo(one, items)))) }
  }

  async function listItems(members: readonly TestMember[], texts: ReadonlyMap<string, string>): Promise<Known[]> {
    const spaceIds = members.map(member => member.space.id)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .selectAll()
      .where('space_id', 'in', spaceIds)
      .execute()
    const parents = new Map(rows.map(row => [row.id, row.parent_id]))
    const aboveOf = (id: string): string[] => {
      const parent = parents.get(id)
      return parent ? [parent, ...aboveOf(parent)] : []
    }
    return rows
      .filter(row => row.parent_id !== null)
      .map(row => ({
        id: row.id,
        name: row.name,
        text: texts.get(row.id) ?? '',
        isFolder: row.rank === 0,
        spaceId: row.space_id,
        modifiedAt: row.modified_at,
        above: aboveOf(row.id),
      }))
  }

  async function visibleTo({ userId }: TestMember, items: readonly Known[]): Promise<[string, Set<string>]> {
    const seen = new Set<string>()
    for (const { id } of items)
      if ((await accessItems(test.app.ctx, { userId, link: null }, [id])).has(id)) seen.add(id)
    return [userId, seen]
  }

  async function readPages(member: TestMember, query: Omit<SearchQuery, 'cursor'>, effort: typeof usualBudget) {
    const ctx = { ...test.app.ctx, caller: { kind: 'member', userId: member.userId } } as never
    const data: Awaited<ReturnType<typeof searchItems>>['data'] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 200; pages++) {
      const page = await searchItems(ctx, { ...query, cursor }, effort)
      expect(page.data.length).toBeLessThanOrEqual(query.perPage)
      data.push(...page.data)
      if (page.nextCursor === null) return data
      cursor = page.nextCursor
    }
    throw new Error('The list doesn’t end')
  }

  it.each([1, 2, 3])('finds the same in the same order, whatever the size of its pages (site %i)', async seed => {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const site = await buildSite(random)
    let [named, contained] = [0, 0]
    for (let n = 0; n < 30; n++) {
      const member = pick([site.ada, site.eve])
      const visible = site.items.filter(item => site.visible.get(member.userId)?.has(item.id))
      const folders = visible.filter(item => item.isFolder).map(item => item.id)
      const query = {
        q: pick(asked),
        perPage: pick([1, 2, 3, 5, 50]),
        ...(random() < 0.2 ? { type: pick(['folder', 'text'] as const) } : {}),
        ...(random() < 0.2 ? { owner: pick(['me', 'others'] as const) } : {}),
        ...(random() < 0.3 && folders.length > 0 ? { in: pick(folders) } : {}),
      }
      const effort = pick([usualBudget, littleEffort])
      const found = await readPages(member, query, effort)
      const expected = findNaively(visible, member, query)
      const note = `${JSON.stringify(query)} ${effort === usualBudget ? 'at once' : 'in pieces'}`
      const byName = found.filter(item => item.snippet === null).map(item => item.id)
      const byContent = found.filter(item => item.snippet !== null).map(item => item.id)
      // In pieces, each piece is in order, but not the whole.
      if (effort === usualBudget) expect(byName, note).toEqual(expected.byName)
      else expect(byName.toSorted(), note).toEqual(expected.byName.toSorted())
      expect(byContent.toSorted(), note).toEqual(expected.byContent.toSorted())
      expect(
        found.map(item => item.id),
        note,
      ).toEqual([...byName, ...byContent])
      named += byName.length
      contained += byContent.length
    }
    expect(named).toBeGreaterThan(50)
    expect(contained).toBeGreaterThan(10)
  })
})

function findNaively(
  visible: readonly Known[],
  member: TestMember,
  query: Pick<SearchQuery, 'q' | 'type' | 'owner' | 'in'>,
): { byName: string[]; byContent: string[] } {
  const phrase = foldName(query.q)
  const words = bareText(phrase).split(/\s+/).filter(Boolean)
  const within = visible.filter(
    item =>
      (query.type === undefined || (query.type === 'folder') === item.isFolder) &&
      (query.owner === undefined || (item.spaceId === member.space.id) === (query.owner === 'me')) &&
      (query.in === undefined || item.above.includes(query.in)),
  )
  const isNamed = (item: Known) => words.every(word => bareText(foldName(item.name)).includes(word))
  const isContained = ({ text }: Known) =>
    words.length > 0 && words.every(word => text.split(' ').some(one => one.startsWith(word)))
  const byName = within
    .filter(isNamed)
    .map(item => ({ ...item, rank: rankOf(foldName(item.name), phrase) }))
    .toSorted((a, b) => a.rank - b.rank || b.modifiedAt - a.modifiedAt || (a.id < b.id ? 1 : -1))
  const byContent = within.filter(item => !isNamed(item) && isContained(item))
  return { byName: byName.map(item => item.id), byContent: byContent.map(item => item.id) }
}

function rankOf(key: string, phrase: string): number {
  if (phrase === '') return 4
  if (key === phrase || key.startsWith(`${phrase}.`)) return 0
  if (` ${key} `.includes(` ${phrase} `) || key.includes(` ${phrase}.`)) return 1
  if (key.startsWith(phrase)) return 2
  return key.includes(` ${phrase}`) ? 3 : 4
}
