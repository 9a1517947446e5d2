import { expect, test } from 'vitest'
import { createUndoStack, noteChange, offerUndo, undoLast } from './undo.ts'

function recorded(limit?: number) {
  const undone: string[] = []
  const stack = createUndoStack(limit)
  const push = (done: string) => {
    const step = {
      done,
      undo: async () => {
        undone.push(done)
      },
    }
    stack.push(step)
    return step
  }
  return { stack, push, undone }
}

test('[BROWSE-13] the last step is taken back first', async () => {
  const { stack, push, undone } = recorded()
  push('moved')
  push('renamed')
  await stack.undo()
  await stack.undo()
  expect(undone).toEqual(['renamed', 'moved'])
  expect(await stack.undo()).toBeNull()
})

test('[BROWSE-13] a step taken back from its message is not taken back again by the keys', async () => {
  const { stack, push, undone } = recorded()
  push('moved')
  const renamed = push('renamed')
  await stack.undo(renamed)
  expect(await stack.undo(renamed)).toBeNull()
  await stack.undo()
  expect(undone).toEqual(['renamed', 'moved'])
})

test('two presses at once take back two different steps', async () => {
  const { stack, push, undone } = recorded()
  push('moved')
  push('renamed')
  await Promise.all([stack.undo(), stack.undo()])
  expect(undone.sort()).toEqual(['moved', 'renamed'])
})

test('old steps are forgotten', () => {
  const { stack, push } = recorded(2)
  for (const name of ['a', 'b', 'c']) push(name)
  expect(stack.size).toBe(2)
})

test('a step that can’t be taken back says why and is gone', async () => {
  const stack = createUndoStack()
  stack.push({ done: 'moved', undo: () => Promise.reject(new Error('The folder is gone')) })
  await expect(stack.undo()).rejects.toThrow('The folder is gone')
  expect(stack.size).toBe(0)
})

test('[BROWSE-13] Ctrl-Z pressed while a change is on its way takes back that change', async () => {
  const undone: string[] = []
  const step = (done: string) => ({ done, undo: async () => void undone.push(done) })
  offerUndo(step('renamed'))
  const change = Promise.withResolvers<void>()
  noteChange(change.promise.then(() => offerUndo(step('trashed'))))
  const pressed = undoLast()
  change.resolve()
  await pressed
  expect(undone).toEqual(['trashed'])
})
