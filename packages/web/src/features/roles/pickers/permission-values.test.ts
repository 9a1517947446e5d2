import { permissionTable } from '@holdall/contract/contract.ts'
import type { Permission } from '@holdall/contract/roles/permission.schemas.ts'
import { expect, test } from 'vitest'
import {
  asChoices,
  groupLabel,
  groupLabels,
  groupPermissions,
  mostOf,
  restricted,
  toggled,
} from './permission-values.ts'

const permission = (name: string, advanced = false): Permission => ({
  name,
  group: name.split('.')[0] ?? name,
  display_name: name,
  description: '',
  advanced,
  restrictions: [],
})

test('[PERM-01] [PERM-03] permissions are grouped, advanced ones only on request', () => {
  const catalogue = [permission('files.create'), permission('roles.view'), permission('admin', true)]
  const names = (showAdvanced: boolean) => groupPermissions(catalogue, showAdvanced).map(({ group }) => group)
  expect(names(false)).toEqual(['files', 'roles'])
  expect(names(true)).toEqual(['files', 'roles', 'admin'])
})

test('[PERM-02] a group is named by its key, with spaces for underscores', () => {
  expect(groupLabel('custom_pages_of_all')).toBe('custom pages of all')
})

test('every group of the catalogue has a label, so that all of them are translated', () => {
  const groups = new Set(Object.keys(permissionTable).map(name => permission(name).group))
  expect([...groups].filter(group => !(group in groupLabels))).toEqual([])
})

test('[PERM-06] limits are kept with their permission; an empty one is no limit, but 0 is', () => {
  let chosen = toggled([], 'links.create')
  chosen = restricted(chosen, 'links.create', 'count', 5)
  chosen = restricted(chosen, 'links.create', 'is_narrow', true)
  expect(chosen[0]?.restrictions).toEqual([
    { name: 'count', value: 5 },
    { name: 'is_narrow', value: true },
  ])
  expect(restricted(chosen, 'links.create', 'count', null)[0]?.restrictions).toEqual([
    { name: 'is_narrow', value: true },
  ])
  expect(restricted(chosen, 'other', 'count', 1)).toEqual(chosen)
  expect(toggled(chosen, 'links.create')).toEqual([])
})

test('[PERM-08] a chip shows the maximum where a count is limited', () => {
  expect(mostOf({ name: 'a', restrictions: [{ name: 'count', value: 0 }] })).toBe(0)
  expect(mostOf({ name: 'a', restrictions: [{ name: 'is_narrow', value: true }] })).toBeNull()
  expect(mostOf({ name: 'a' })).toBeNull()
})

test('only names and limits that are set are sent', () => {
  const full = { ...permission('a.b'), restrictions: [{ name: 'count', type: 'number', value: null, description: '' }] }
  expect(asChoices([full])).toEqual([{ name: 'a.b', restrictions: [] }])
})
