import { describe, expect, it } from 'vitest'
import { judgeDoors, readDoor, readDoors } from './doors.ts'

const door = (count: number, fromRepositories: readonly string[] = [], bundled: Record<string, number> = {}) => ({
  feature: 'server/drive',
  names: Array.from({ length: count }, (_, at) => `name${at}`),
  fromRepositories,
  bundled,
})

describe('readDoor', () => {
  it('counts what is exported, from where it comes, under the name that others use', () => {
    const text = `
export { createTag, type Tag as SiteTag } from './tags/create-tag.ts'
export type { Room } from './room.ts'
export {
  findTag,
  listTags,
} from './tags.repository.ts'
export const limit = 20
const inside = 1
`
    expect(readDoor('server/drive', text, () => undefined)).toEqual({
      feature: 'server/drive',
      names: ['createTag', 'SiteTag', 'Room', 'findTag', 'listTags', 'limit'],
      fromRepositories: ['findTag', 'listTags'],
      bundled: {},
    })
  })

  it('counts the functions of interfaces and objects, and neither their other members nor those of others', () => {
    const source = `
export interface Work {
  readonly id: string
  /** Trashes. */
  readonly trash: (item: Item) => Promise<void>
  purge(item: Item): Promise<void>
  readonly inner: {
    readonly not: () => void
  }
}

export const putAt = {
  move: (id: string) => id,
  async copy(id: string) {
    return id
  },
} as const

export interface Other {
  readonly move: () => void
}
`
    const { bundled } = readDoor('server/drive', "export { type Work, putAt } from './work.ts'", () => source)
    expect(bundled).toEqual({ Work: 2, putAt: 2 })
  })
})

describe('judgeDoors', () => {
  it('allows twenty names, and no query', () => {
    expect(judgeDoors([door(20)])).toEqual([])
    expect(judgeDoors([door(21, ['findTag'])])).toEqual([
      'server/drive shows 21 names in its public.ts; 20 are allowed.',
      'server/drive shows the query findTag in its public.ts.',
    ])
  })

  it('allows no more functions in one name than names', () => {
    expect(judgeDoors([door(3, [], { Work: 20 })])).toEqual([])
    expect(judgeDoors([door(3, [], { Work: 21 })])).toEqual([
      'server/drive shows 21 functions in Work; 20 are allowed.',
    ])
  })

  it('finds a door of this repository that is too wide', () => {
    const found = readDoors()
    const more = Array.from({ length: 20 }, (_, at) => `more${at}`)
    const wider = found.map(one => (one.feature === 'server/drive' ? { ...one, names: [...one.names, ...more] } : one))
    expect(found.length).toBeGreaterThan(30)
    expect(found.find(({ feature }) => feature === 'server/drive')?.bundled.TreeWork).toBeGreaterThan(10)
    expect(judgeDoors(found)).toEqual([])
    expect(judgeDoors(wider)).toEqual([expect.stringContaining('server/drive shows')])
  })
})
