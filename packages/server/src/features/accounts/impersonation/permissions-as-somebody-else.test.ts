import { expect, it } from 'vitest'
import { permissionsAsSomebodyElse } from './permissions-as-somebody-else.ts'

const given = (...names: string[]) =>
  permissionsAsSomebodyElse(names.map(permission => ({ permission, restrictions: {} })))

it('are those over the user’s own things, with everything of that kind for an administrator', () => {
  expect(given('files.create', 'users.view').names).toEqual(['files.create'])
  expect(given('admin').names).toEqual(expect.arrayContaining(['files.create', 'workspaces.create']))
  expect(given('admin').names).not.toContain('users.view')
})

it('contain what takes something away only where it was given by name', () => {
  const hasNoAds = (...names: string[]) => given(...names).isGiven('ads.none')
  expect([hasNoAds('admin'), hasNoAds('admin', 'ads.none'), hasNoAds('ads.none'), hasNoAds()]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
