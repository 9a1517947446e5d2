import { describe, expect, it } from 'vitest'
import { judgeDoors, readDoor, readDoors } from './doors.ts'
import { excepted } from './doors-excepted.ts'

const door = (count: number, repository = 0) => ({
  feature: 'server/drive',
  names: Array.from({ length: count }, (_, at) => `name${at}`),
  fromRepositories: Array.from({ length: repository }, (_, at) => `find${at}`),
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
    expect(readDoor('server/drive', text)).toEqual({
      feature: 'server/drive',
      names: ['createTag', 'SiteTag', 'Room', 'findTag', 'listTags', 'limit'],
      fromRepositories: ['findTag', 'listTags'],
    })
  })
})

describe('judgeDoors', () => {
  it('allows twenty names, and no query', () => {
    expect(judgeDoors([door(20)], {})).toEqual([])
    expect(judgeDoors([door(21, 1)], {})).toEqual([
      'server/drive shows 21 names in its public.ts; 20 are allowed.',
      'server/drive shows 1 names of repositories in its public.ts; 0 are allowed.',
    ])
  })

  it('lets a door that is too wide only get narrower', () => {
    const exceptions = { 'server/drive': { names: 58, fromRepositories: 3 } }
    expect(judgeDoors([door(58, 3)], exceptions)).toEqual([])
    expect(judgeDoors([door(59, 3)], exceptions)).toEqual([
      'server/drive shows 59 names in its public.ts; 58 are allowed.',
    ])
    expect(judgeDoors([door(57, 0)], exceptions)).toEqual([
      'server/drive shows only 57 names in its public.ts: write names: 57 in scripts/checks/ratchets/doors-excepted.ts.',
      'server/drive shows only 0 names of repositories in its public.ts: remove fromRepositories in scripts/checks/ratchets/doors-excepted.ts.',
    ])
  })

  it('has no exception for a door that no longer exists, or needs none', () => {
    expect(judgeDoors([], { 'server/gone': { names: 30 } })).toEqual([
      'server/gone no longer has a public.ts: remove its exception.',
    ])
    expect(judgeDoors([door(3)], { 'server/drive': { names: 20 } })).toHaveLength(1)
  })

  it('finds a name that is added to a wide door of this repository', () => {
    const doors = readDoors()
    const wider = doors.map(one => (one.feature === 'server/drive' ? { ...one, names: [...one.names, 'more'] } : one))
    expect(doors.length).toBeGreaterThan(30)
    expect(judgeDoors(doors, excepted)).toEqual([])
    expect(judgeDoors(wider, excepted)).toEqual([expect.stringContaining('server/drive shows')])
  })
})
