import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const saved = new Map<string, string>()
const storage = {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => saved.set(key, value),
}
const star = (name: string): Tag => ({ id: '1', name, color: 'yellow', kind: 'star' })
const own: Tag = { id: '2', name: 'Mine', color: 'red', kind: 'own' }

/** As in a window that has just been opened. */
async function open() {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const module = await import('./star-name.ts')
  const { starAction, unstarAction } = await import('../../../features/drive/actions/star.action.ts')
  return { ...module, labels: () => [starAction.label({} as never), unstarAction.label({} as never)] }
}
beforeEach(() => saved.clear())

test('[DEC-132 part] the star has the product’s own sentence until the site renames it, and again afterwards', async () => {
  const { labels, ownStarName, rememberStarName } = await open()
  expect([ownStarName(), labels()]).toEqual([null, ['Add to Starred', 'Remove from Starred']])
  rememberStarName([own, star('Starred')])
  expect(ownStarName()).toBeNull()
  rememberStarName([own, star('Favourites')])
  expect([ownStarName(), labels()]).toEqual(['Favourites', ['Add to “Favourites”', 'Remove from “Favourites”']])
  rememberStarName([own])
  expect(ownStarName()).toBeNull()
})

test('a window that opens shows the last name before the tags have loaded', async () => {
  const first = await open()
  first.rememberStarName([star('Favourites')])
  expect((await open()).ownStarName()).toBe('Favourites')
  saved.set('holdall.star-name', '{broken')
  expect((await open()).ownStarName()).toBeNull()
  saved.set('holdall.star-name', '{"own":7}')
  expect((await open()).ownStarName()).toBeNull()
})
