import { isPagePath, pagePaths } from '@holdall/contract/site/page-paths.ts'
import { expect, it } from 'vitest'
import { authRoutes } from './auth-routes.ts'
import { features } from './features.ts'

it('the server knows the path of every page, and of no other', () => {
  const routes = [...features.flatMap(feature => feature.routes), ...authRoutes]
  expect([...pagePaths].sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort())
})

it('a path is a page’s with any values in it, with or without a slash at the end', () => {
  for (const path of [
    '/',
    '/drive',
    '/drive/',
    '/drive/folder/01abc',
    '/s/holiday',
    '/s/$x',
    '/sign-in',
    '/admin/users',
    '/admin/roles',
    '/admin/roles/01abc',
    '/DRIVE',
  ]) {
    expect(isPagePath(path), path).toBe(true)
  }
  for (const path of [
    '/wp-login.php',
    '/old-page',
    '/nothing/here',
    '/drive/folder',
    '/s',
    '/s/a/b',
    '/driveway',
    '/index.html',
  ]) {
    expect(isPagePath(path), path).toBe(false)
  }
})
