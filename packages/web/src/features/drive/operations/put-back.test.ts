import type { ItemOutcome, UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { expect, test } from 'vitest'
import { sayRemains } from './put-back.ts'

const items = [
  { id: 'a', name: 'todo.txt', kind: 'file' as const },
  { id: 'b', name: 'plan.txt', kind: 'file' as const },
]
const step = (id: string): UndoStep => {
  const name = items.find(item => item.id === id)?.name ?? ''
  return {
    id,
    from: { parentId: 'work', name: `${id} (2)`, isTrashed: false },
    to: { parentId: 'home', name, isTrashed: false },
  }
}
const back = (id: string, name?: string): ItemOutcome => ({
  id,
  status: 'done',
  item: { name: name ?? step(id).to.name } as NonNullable<ItemOutcome['item']>,
})
const failed = (id: string): ItemOutcome => ({
  id,
  status: 'failed',
  error: { code: 'item.changed-since', message: 'It has since been moved, renamed or deleted. Reload the page.' },
})

test('[BROWSE-13] nothing is said when everything is back as it was', () => {
  expect(sayRemains([step('a'), step('b')], [back('a'), back('b')], [], items)).toBeUndefined()
})

test('[BROWSE-13] what could not be undone is counted and named, with the reason', () => {
  expect(sayRemains([step('a'), step('b')], [back('a'), failed('b')], [], items)).toBe(
    '1 of 2 undone. “plan.txt”: It has since been moved, renamed or deleted. Reload the page.',
  )
})

test('[BROWSE-13] replaced items count among those that remain', () => {
  const final = [{ name: 'plan.txt', reason: 'Already replaced the file that was there.' }]
  expect(sayRemains([step('a')], [back('a')], final, items)).toBe(
    '1 of 2 undone. “plan.txt”: Already replaced the file that was there.',
  )
})

test('[BROWSE-13] an item that is restored under another name is reported', () => {
  expect(sayRemains([step('a')], [back('a', 'todo (2).txt')], [], items)).toBe(
    '“todo.txt” is now called “todo (2).txt” because its name was taken.',
  )
})

test('[BROWSE-13] an undo that achieves nothing is a failure with its reasons', () => {
  expect(() => sayRemains([step('a')], [failed('a')], [], items)).toThrow(
    '“todo.txt”: It has since been moved, renamed or deleted. Reload the page.',
  )
})
