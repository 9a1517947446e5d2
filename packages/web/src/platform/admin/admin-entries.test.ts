import { expect, test } from 'vitest'
import type { AdminEntry } from './admin-entries.ts'
import { firstToOpen, groupEntries, visibleEntries } from './admin-entries.ts'
import { extraEntries } from './extra-entries.ts'

const icon = () => null
const entries: AdminEntry[] = [
  {
    id: 'analytics',
    group: 'site',
    label: () => 'Analytics',
    icon,
    to: '/admin/analytics',
    permission: 'admin.access',
  },
  {
    id: 'ads',
    group: 'content',
    label: () => 'Ads',
    icon,
    to: '/admin/ads',
    permission: ['settings.view', 'settings.update'],
  },
]
const seen = (...permissions: string[]) => visibleEntries({ permissions }, {}, entries).map(entry => entry.id)

test('[SHELL-14] [SHELL-39] an entry is shown only to a holder of its permission, whatever their role is called', () => {
  expect(seen()).toEqual([])
  expect(seen('admin.access')).toEqual(['analytics'])
  expect(seen('settings.view')).toEqual(['ads'])
  expect(seen('settings.update')).toEqual(['ads'])
  expect(seen('settings.view', 'admin.access')).toEqual(['analytics', 'ads'])
  expect(visibleEntries(null, {}, entries)).toEqual([])
})

test('[SHELL-11] holders of admin see every entry, each with its name, icon and route', () => {
  expect(visibleEntries({ permissions: ['admin'] }, {}, entries)).toEqual([
    { id: 'analytics', group: 'site', label: 'Analytics', icon, to: '/admin/analytics' },
    { id: 'ads', group: 'content', label: 'Ads', icon, to: '/admin/ads' },
  ])
})

test('[KEYS-49] an entry that depends on a setting is shown only while that is on', () => {
  const list = entries.map(entry => ({ ...entry, setting: 'vebto.admin.ads' }))
  const count = (value: unknown) =>
    visibleEntries({ permissions: ['admin'] }, { 'vebto.admin.ads': value }, list).length
  expect([true, false, undefined, 'yes', 1].map(count)).toEqual([2, 0, 0, 0, 0])
})

test('[OWNER-08 part] entries are in groups, in their order, and show how much waits there', () => {
  const all: AdminEntry[] = [...entries, { ...entries[0]!, id: 'jobs', group: 'system', waiting: 'jobs' }]
  const shown = (counts?: object) => groupEntries(visibleEntries({ permissions: ['admin'] }, {}, all, counts))
  expect(shown().map(({ id, entries: those }) => [id, those.map(one => one.id)])).toEqual([
    ['site', ['analytics']],
    ['content', ['ads']],
    ['system', ['jobs']],
  ])
  const badges = (counts?: object) => shown(counts).flatMap(group => group.entries.map(({ badge }) => badge))
  expect(badges()).toEqual([undefined, undefined, undefined])
  expect(badges({ jobs: 3, outbox: 8 })).toEqual([undefined, undefined, 3])
  expect(shown({ jobs: 100 }).at(-1)?.entries[0]).toMatchObject({ badge: 100, mostBadge: 99 })
})

test('the first screen is one that can be opened, not only seen', () => {
  const all: AdminEntry[] = [{ ...entries[1]!, opens: 'settings.update' }, entries[0]!]
  const first = (...permissions: string[]) => firstToOpen({ permissions }, {}, all)?.id
  expect(first('settings.update', 'admin.access')).toBe('ads')
  expect(first('settings.view', 'admin.access')).toBe('analytics')
  expect(first('settings.view')).toBeUndefined()
})

const paths = ['/admin/status', '/admin/roles/$id?', '/admin/pages/$id/edit']
const extra = (...items: object[]) => extraEntries(items, paths)
const item = { name: 'health', icon: 'chart', permission: null, route: 'status' }

test('[SHELL-17] [KEYS-48] entries of the site have their name, icon, permission and a route below admin', () => {
  const [first, second, third] = extra(
    item,
    { ...item, name: 'who may what', icon: 'people', permission: 'roles.view', route: 'roles' },
    { ...item, icon: 'toString' },
  )
  expect([first?.label(), first?.to, first?.permission]).toEqual(['Health', '/admin/status', null])
  expect([second?.label(), second?.to, second?.permission]).toEqual(['Who may what', '/admin/roles', 'roles.view'])
  expect(new Set([first?.icon, second?.icon, third?.icon]).size).toBe(3)
  expect(typeof third?.icon).not.toBe('function')
  expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3)
  const shown = (...permissions: string[]) =>
    visibleEntries({ permissions }, {}, [first, second] as AdminEntry[]).map(({ to }) => to)
  expect(shown()).toEqual(['/admin/status'])
  expect(shown('roles.view')).toEqual(['/admin/status', '/admin/roles'])
})

test('[SHELL-17] an entry without a page in this release is not listed', () => {
  const routes = ['roles/1', 'pages/7/edit', 'comments', 'roles/1/2', 'pages/7', 'stat', '$id']
  expect(routes.filter(route => extra({ ...item, route }).length > 0)).toEqual(['roles/1', 'pages/7/edit'])
  expect(extraEntries(undefined, paths)).toEqual([])
})
