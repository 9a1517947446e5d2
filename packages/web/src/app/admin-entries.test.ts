import { expect, test } from 'vitest'
import { groupEntries, visibleEntries } from '../platform/admin/admin-entries.ts'
import { adminEntries } from './admin-entries.ts'
import { features } from './features.ts'

/** The specified sidebar, in its order. */
const specified = [
  ['analytics', 'Analytics', 'reports.view'],
  ['appearance', 'Appearance', 'appearance.update'],
  ['settings', 'Settings', 'settings.view'],
  ['plans', 'Plans', 'plans.view'],
  ['subscriptions', 'Subscriptions', 'subscriptions.view'],
  ['users', 'Users', 'users.view'],
  ['roles', 'Roles', 'roles.view'],
  ['custom-pages', 'Pages', 'custom_pages.view'],
  ['tags', 'Tags', 'tags.view'],
  ['files', 'Files', 'files.view'],
  ['translations', 'Translations', 'localizations.view'],
  ['ads', 'Ads', 'ads.update'],
] as const
const routes = features
  .flatMap(feature => feature.routes)
  .filter(route => route.shell === 'admin' || route.shell === 'own')
const routeOf = (to: string) =>
  routes.find(({ path }) => path === to || (path.startsWith(`${to}/$`) && path.endsWith('?')))

/** As the sidebar shows them. */
const shownOrder = () => {
  const settings = { 'billing.enable': true, 'vebto.admin.ads': true }
  return groupEntries(visibleEntries({ permissions: ['admin'] }, settings, adminEntries)).flatMap(
    ({ entries }) => entries,
  )
}

test('[SHELL-12] [OWNER-08 part] the groups keep the order of the specification; the product’s additional entries follow in each', () => {
  expect(shownOrder()).toHaveLength(adminEntries.length)
  const order = shownOrder().map(entry => specified.findIndex(([name]) => `/admin/${name}` === entry.to))
  const known = order.filter(place => place >= 0)
  expect(known).toEqual([...known].sort((a, b) => a - b))
  expect(known).toHaveLength(specified.length)
  for (const group of groupEntries(visibleEntries({ permissions: ['admin'] }, {}, adminEntries))) {
    const isSpecified = group.entries.map(({ to }) => specified.some(([name]) => `/admin/${name}` === to))
    // True before false.
    expect(isSpecified, group.id).toEqual(isSpecified.toSorted((a, b) => Number(b) - Number(a)))
  }
  for (const name of [
    'analytics',
    'appearance',
    'settings',
    'plans',
    'subscriptions',
    'users',
    'roles',
    'custom-pages',
    'tags',
    'files',
    'translations',
    'ads',
  ]) {
    expect(adminEntries.filter(entry => entry.to === `/admin/${name}`)).toHaveLength(1)
  }
})

test('[SHELL-13] [SHELL-28] [SHELL-29] [SHELL-18] [SHELL-19] [SHELL-20] [SHELL-21] [SHELL-22] [SHELL-23] [SHELL-24] [SHELL-26] the sidebar entry and the route of a screen require its permission', () => {
  for (const [name, label, permission] of specified) {
    const entry = adminEntries.find(({ to }) => to === `/admin/${name}`)
    if (!entry) throw new Error(`There is no entry for ${name}`)
    expect([entry.label(), [entry.permission].flat()], name).toEqual([label, expect.arrayContaining([permission])])
    expect(routeOf(entry.to)?.permission, name).toBe(permission)
  }
})

test('every entry leads to a page, and says which of its permissions opens it', () => {
  for (const { to, permission, opens } of adminEntries) {
    const route = routeOf(to)
    expect(route, to).toBeDefined()
    expect([permission].flat(), to).toContain(route?.permission ?? 'admin.access')
    if ([permission].flat().length > 1 || opens) expect(opens, to).toBe(route?.permission)
  }
})

test('[SHELL-15] [SHELL-27] [DEC-16] either of two permissions lists the ads, while the setting is on', () => {
  const seen = (permission: string, value?: unknown) =>
    visibleEntries({ permissions: [permission] }, { 'vebto.admin.ads': value }, adminEntries).map(({ to }) => to)
  for (const permission of ['ads.update', 'settings.view', 'admin']) {
    expect(seen(permission, true), permission).toContain('/admin/ads')
    for (const off of [false, undefined, 'true']) expect(seen(permission, off), permission).not.toContain('/admin/ads')
  }
  for (const permission of ['admin.access', 'ads.none', 'settings.update', 'appearance.update']) {
    expect(seen(permission, true), permission).not.toContain('/admin/ads')
  }
})

test('[SHELL-16] plans and subscriptions are listed only while billing is on', () => {
  const seen = (value: unknown, ...permissions: string[]) =>
    visibleEntries({ permissions }, { 'billing.enable': value }, adminEntries)
      .map(({ id }) => id)
      .filter(id => id === 'plans' || id === 'subscriptions')
  expect(seen(true, 'admin')).toEqual(['plans', 'subscriptions'])
  expect(seen(true, 'plans.view')).toEqual(['plans'])
  expect(seen(true, 'subscriptions.view')).toEqual(['subscriptions'])
  expect(seen(true, 'plans.update', 'subscriptions.update')).toEqual([])
  for (const off of [false, undefined, 'true']) expect(seen(off, 'admin')).toEqual([])
})

test('[SHELL-37] [DEC-18] either of two permissions lists the appearance area, which is outside the shell, and one opens it', () => {
  const seen = (permission: string) =>
    visibleEntries({ permissions: [permission] }, {}, adminEntries).map(({ id }) => id)
  expect(seen('appearance.update')).toContain('appearance')
  expect(seen('resources.defaults.permissions.update')).toEqual(expect.arrayContaining(['appearance']))
  expect(seen('settings.update')).not.toContain('appearance')
  const area = features.flatMap(feature => feature.routes).find(({ path }) => path === '/admin/appearance')
  expect([area?.shell, area?.permission]).toEqual(['own', 'appearance.update'])
})
