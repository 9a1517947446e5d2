import { permissionTable } from '@holdall/contract/contract.ts'
import { expect, test } from 'vitest'
import { fittingCommands, visibleSources } from '../platform/admin/admin-commands.ts'
import { adminCommands } from './admin-commands.ts'

const me = (...permissions: string[]) => ({ permissions }) as Parameters<typeof visibleSources>[0]
const found = (query: string, ...permissions: string[]) => {
  const asked = me(...permissions)
  return visibleSources(asked, adminCommands).flatMap(source =>
    fittingCommands(source.commands?.(asked as never) ?? [], query, asked).map(command => command.label),
  )
}

test('[ADMX-09] the palette’s actions are found by the words that people use for them', () => {
  expect(found('add new user', 'admin')).toEqual(['Add New User'])
  expect(found('create role', 'admin')).toEqual(['New Role'])
  expect(found('create page', 'admin')).toContain('New page')
  expect(found('clear cache', 'admin')).toEqual(['Clear Cache'])
  expect(found('sitemap', 'admin')).toEqual(['Generate Sitemap'])
  expect(found('recount', 'admin')).toEqual(['Recount storage'])
  expect(found('themes', 'admin')).toEqual(['Edit themes'])
})

test('[ADMX-09] each action names a permission of the contract, and is offered only to those who hold it', () => {
  const known = Object.keys(permissionTable)
  const all = adminCommands.flatMap(source => source.commands?.(me('admin') as never) ?? [])
  expect(all.length).toBeGreaterThan(6)
  for (const { label, permission } of all) {
    expect(known, label).toContain(permission)
    expect(found(label, String(permission)), label).toContain(label)
    expect(found(label, 'admin.access'), label).toEqual([])
  }
})
