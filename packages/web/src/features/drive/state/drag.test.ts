import { expect, test } from 'vitest'
import { buildFolder, buildItem, canAll } from '../testing/build-item.ts'
import { mayDrop } from './drag.ts'

const target = { id: 'target', name: 'Target', above: ['root', 'middle'] }

test('[BROWSE-08] a folder can’t be dropped into itself or into what is below it', () => {
  expect(mayDrop([buildFolder({ id: 'target' })], target, false)).toBe(false)
  expect(mayDrop([buildFolder({ id: 'middle' })], target, false)).toBe(false)
  expect(mayDrop([buildItem(), buildFolder({ id: 'middle' })], target, true)).toBe(false)
  expect(mayDrop([buildFolder({ id: 'other' })], target, false)).toBe(true)
})

test('moving items to where they are does nothing, copying them there makes copies', () => {
  const here = buildItem({ parentId: 'target' })
  expect(mayDrop([here], target, false)).toBe(false)
  expect(mayDrop([here], target, true)).toBe(true)
  expect(mayDrop([here, buildItem()], target, false)).toBe(true)
})

test('rights decide whether a drop is possible', () => {
  expect(mayDrop([buildItem({ can: { ...canAll, move: false } })], target, false)).toBe(false)
  expect(mayDrop([buildItem()], { ...target, canAdd: false }, false)).toBe(false)
})
