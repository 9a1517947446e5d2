import { ObjectKind } from '@holdall/contract/audit/audit.contract.ts'
import { adminLists } from '@holdall/contract/contract.ts'
import { expect, test } from 'vitest'
import { objectPlaces } from '../features/audit/public.ts'
import { features } from './features.ts'

const routes = features.flatMap(feature => feature.routes)
const named = { id: '01h', name: 'Plans & more' }

/** The route of an address: `$id` stands for one part, `$id?` for one or none. */
function routeOf(path: string) {
  const parts = path.split('?')[0]!.split('/')
  return routes.find(route => {
    const own = route.path.split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
  })
}

test.each(Object.entries(objectPlaces))(
  '[OWNER-09 part] the log leads from a %s to a page that opens with the permission that it asks for',
  (kind, { permission, path }) => {
    const address = path(named)
    const route = routeOf(address)
    expect(route, address).toBeDefined()
    expect(route?.permission).toBe(permission)
    if (!address.includes('?')) return
    // A list is searched for the name.
    const searched = adminLists.filter(list => list.permission === permission && list.search !== undefined)
    expect(searched, kind).not.toEqual([])
    expect(new URLSearchParams(address.split('?')[1]).get('query')).toBe(named.name)
  },
)

test('every kind of object has a place, but for folders, which are in no list', () => {
  expect([...Object.keys(objectPlaces), 'folder'].sort()).toEqual([...ObjectKind.options].sort())
})
