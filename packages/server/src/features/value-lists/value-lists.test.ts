import { readFileSync } from 'node:fs'
import { permissionTable } from '@holdall/contract/contract.ts'
import { valueListEndpoints as e, valueListNames } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

let test: TestApp
let ada: TestMember
beforeAll(async () => {
  test = await createTestApp('sqlite')
  ada = await buildMember(test)
})
afterAll(() => test.close())

it('[SETSAVE-32] [PERM-11] [PERM-10] returns lists by name, several at once, and refuses unknown names', async () => {
  const lists = await ada.client.ok(e.read, { params: { names: valueListNames.join(',') as never } })
  expect(Object.keys(lists).sort()).toEqual([...valueListNames].sort())
  expect(lists.permissions?.map(one => one.name)).toEqual(Object.keys(permissionTable))
  expect(lists.permissions?.find(one => one.name === 'links.create')).toMatchObject({
    group: 'links',
    display_name: expect.any(String),
    description: expect.any(String),
    advanced: false,
    restrictions: expect.arrayContaining([
      { name: 'count', type: 'number', value: null, description: expect.any(String) },
    ]),
  })
  expect(lists.workspacePermissions?.map(one => one.name)).toContain('members.invite')
  expect(lists.timezones?.flatMap(group => group.zones)).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin']))
  expect(lists.languages).toEqual(expect.arrayContaining([{ code: 'de', name: 'German' }]))
  expect(lists.languages?.some(one => one.code === 'iw')).toBe(false)
  const names = lists.languages?.map(({ name }) => name) ?? []
  expect(new Set(names).size).toBe(names.length)
  expect(lists.currencies).toEqual(expect.arrayContaining([{ code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }]))
  expect(lists.localizations).toEqual([{ language: 'en', name: 'English' }])
  expect(lists.menuItemCategories).toEqual([{ name: 'Custom Page', items: [] }])
  // The colours must match the style sheet: the light theme first, then the dark one.
  const sheet = readFileSync(new URL('../../../../web/src/app/theme/tokens.css', import.meta.url), 'utf8')
  const valuesOf = (name: string) =>
    [...sheet.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value)
  for (const [index, theme] of (lists.themes ?? []).entries()) {
    expect(theme.name).toBe(['light', 'dark'][index])
    for (const [name, value] of Object.entries(theme.colors)) expect(valuesOf(name)[index], name).toBe(value)
  }
  expect(lists.themes).toHaveLength(2)
  for (const names of ['nothing', 'permissions,nothing', ',', 'constructor']) {
    const answer = await ada.client.call(e.read, { params: { names: names as never } })
    expect([answer.status, answer.problem.errors?.[0]?.in], names).toEqual([422, 'params'])
  }
})
