import { expect, test } from 'vitest'
import type { AdminEntry } from './admin-entries.ts'
import { visibleEntries } from './admin-entries.ts'

const icon = () => null
const entries: AdminEntry[] = [
  { id: 'analytics', label: () => 'Analytics', icon, to: '/admin/analytics', permission: 'admin.access' },
  { id: 'ads', label: () => 'Ads', icon, to: '/admin/ads', permission: ['settings.view', 'settings.update'] },
]
const seen = (...permissions: string[]) => visibleEntries({ permissions }, entries).map(entry => entry.id)

test('[SHELL-14] [SHELL-39] an entry is shown only to a holder of its permission, whatever their role is called', () => {
  expect(seen()).toEqual([])
  expect(seen('admin.access')).toEqual(['analytics'])
  expect(seen('settings.view')).toEqual(['ads'])
  expect(seen('settings.update')).toEqual(['ads'])
  expect(seen('settings.view', 'admin.access')).toEqual(['analytics', 'ads'])
  expect(visibleEntries(null, entries)).toEqual([])
})

test('[SHELL-11] holders of admin see every entry, each with its name, icon and route', () => {
  expect(visibleEntries({ permissions: ['admin'] }, entries)).toEqual([
    { id: 'analytics', label: 'Analytics', icon, to: '/admin/analytics' },
    { id: 'ads', label: 'Ads', icon, to: '/admin/ads' },
  ])
})
