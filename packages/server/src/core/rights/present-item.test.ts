import { describe, expect, it } from 'vitest'
import type { Access } from './access-item.ts'
import { presentChild, presentItem, presentPlaced, presentSeen } from './present-item.ts'
import { canNothing } from './rights.ts'

const row = {
  id: 'the-id',
  space_id: 'the-space',
  parent_id: 'the-parent',
  rank: 0,
  name: 'the name',
  type_key: 'folder.',
  mime: 'the/mime',
  size: 42,
  item_count: 7,
  created_at: 1_000_000,
  modified_at: 2_000_000,
  has_thumbnail: 1,
  placeholder: 'the placeholder',
  version_id: 'the-version',
  color: 'the colour',
  held_for: 'the holder',
}
const above = [{ id: 'the-top', name: 'the top' }]

function accessWith(some: { via: Access['via']; view: boolean; mayList: boolean; path: Access['path'] }): Access {
  const { view, ...rest } = some
  return { ...rest, item: row, can: { ...canNothing, view } } as never
}

/** The fields that are told as they are, of those that a member sees. */
function told(shown: object): string[] {
  const full = Object.entries(presentItem(row, true))
  return full.flatMap(([name, value]) => ((shown as Record<string, unknown>)[name] === value ? name : [])).toSorted()
}

const all = Object.keys(presentItem(row, true)).toSorted()
const without = (...hidden: string[]) => all.filter(name => !hidden.includes(name))

describe('an item', () => {
  it('is told completely to members who see it', () => {
    for (const via of ['owner', 'member', 'grant'] as const) {
      const access = accessWith({ via, view: true, mayList: true, path: above })
      expect(told(presentPlaced(access, true))).toEqual(all)
      expect(told(presentChild(access, row, true))).toEqual(all)
    }
  })

  it('is told without what is above it to visitors of a link to it', () => {
    const top = accessWith({ via: 'link', view: true, mayList: true, path: [] })
    expect(told(presentSeen(top, true))).toEqual(without('parentId'))
    const below = accessWith({ via: 'link', view: true, mayList: true, path: above })
    expect(told(presentSeen(below, true))).toEqual(all)
  })

  it('is told by its id and kind alone to visitors of a link that only collects', () => {
    const access = accessWith({ via: 'link', view: false, mayList: false, path: [] })
    const blind = ['fileKind', 'id', 'isStarred', 'kind', 'mime']
    expect(told(presentSeen(access, true))).toEqual(blind)
    const { can: _can, ...placed } = presentPlaced(access, true)
    expect(told(placed)).toEqual(blind)
    for (const hidden of ['the name', 'the colour', 'the-space', 'the-parent', 'the-version', 'the placeholder', '42'])
      expect(JSON.stringify(placed)).not.toContain(hidden)
  })

  it('is told without its totals to those who may not list it', () => {
    for (const via of ['member', 'grant'] as const) {
      const access = accessWith({ via, view: true, mayList: false, path: above })
      expect(told(presentPlaced(access, true))).toEqual(without('size', 'itemCount'))
    }
  })

  it('is never told with a column that no presenter knows', () => {
    for (const via of ['owner', 'link'] as const) {
      for (const view of [true, false]) {
        const access = accessWith({ via, view, mayList: view, path: [] })
        expect(JSON.stringify([presentPlaced(access, true), presentChild(access, row, true)])).not.toContain(
          'the holder',
        )
      }
    }
  })
})
