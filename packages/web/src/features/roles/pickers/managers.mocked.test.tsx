import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { PermissionManager, RolesManager } from '../public.ts'

let held: string[] = []
// Rendered to static markup, where the language can't change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../../../platform/site.ts', () => ({ useSite: () => ({ me: { permissions: held } }) }))
vi.mock('../../../platform/query-client.ts', () => ({ queryClient: {} }))

const client = new QueryClient()
client.setQueryData(
  ['value-lists', 'permissions'],
  [
    {
      name: 'links.create',
      group: 'links',
      display_name: 'Create links',
      description: '',
      advanced: false,
      restrictions: [],
    },
  ],
)
const draw = (node: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
const nothing = () => undefined
beforeEach(() => {
  held = ['roles.update']
})

test('[PERM-07] [PERM-08] permissions are chips under their header, with their limit and a button to manage them', () => {
  const value = [{ name: 'links.create', restrictions: [{ name: 'count', value: 5 }] }]
  const html = draw(<PermissionManager type="sitewide" value={value} onChange={nothing} />)
  expect(html).toMatch(/<h3[^>]*>Permissions<\/h3>/)
  expect(html).toContain('>Manage<')
  expect(html).toContain('Create links')
  expect(html).toContain('(5 max)')
  expect(html).toContain('aria-label="Remove Create links"')
})

test('[PERM-09] says so when there are no permissions', () => {
  expect(draw(<PermissionManager type="sitewide" value={[]} onChange={nothing} />)).toContain('No permissions yet.')
})

const roles = [{ id: '1', name: '<b>Editors</b>' }]

test('[ROLES-33] roles are removable chips with a button to manage them', () => {
  const html = draw(<RolesManager value={roles} onChange={nothing} />)
  expect(html).toContain('&lt;b&gt;Editors')
  expect(html).toContain('>Manage<')
  expect(html).not.toContain('disabled=""')
})

test('[ROLES-34] only users who may change roles can see and manage them', () => {
  held = ['roles.view', 'users.update']
  expect(draw(<RolesManager value={roles} onChange={nothing} />)).toBe('')
})

test('[ROLES-35] nothing can be removed when read only', () => {
  const html = draw(<RolesManager readOnly value={roles} onChange={nothing} />)
  expect(html).toContain('Editors')
  // No button to manage or to remove.
  expect(html).not.toContain('<button')
})
