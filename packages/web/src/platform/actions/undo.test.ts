import { afterEach, expect, test } from 'vitest'
import { closeToast, readToasts } from '../../ui/feedback/toast.ts'
import { ApiProblem } from '../api/problem.ts'
import { createUndoStack, offerUndo, recordChange, sayDone, undoLast } from './undo.ts'

afterEach(() => {
  for (const toast of readToasts()) closeToast(toast.id)
})

function recorded(limit?: number) {
  const undone: string[] = []
  const stack = createUndoStack(limit)
  const push = (done: string) => {
    const step = {
      done,
      undone: '',
      undo: async () => {
        undone.push(done)
        return undefined
      },
    }
    stack.push(step)
    return step
  }
  return { stack, push, undone }
}

test('[BROWSE-13] the last step is undone first', async () => {
  const { stack, push, undone } = recorded()
  push('moved')
  push('renamed')
  await stack.undo()
  await stack.undo()
  expect(undone).toEqual(['renamed', 'moved'])
  expect(await stack.undo()).toBeNull()
})

test('[BROWSE-13] a step undone from its message is not undone again by the keys', async () => {
  const { stack, push, undone } = recorded()
  push('moved')
  const renamed = push('renamed')
  await stack.undo(renamed)
  expect(await stack.undo(renamed)).toBeNull()
  await stack.undo()
  expect(undone).toEqual(['renamed', 'moved'])
})

test('two key presses at once undo two different steps', async () => {
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

test('a step that can’t be undone says why and is dropped', async () => {
  const stack = createUndoStack()
  stack.push({ done: 'moved', undone: '', undo: () => Promise.reject(new Error('The folder is gone')) })
  await expect(stack.undo()).rejects.toThrow('The folder is gone')
  expect(stack.size).toBe(0)
})

test('[BROWSE-13] Ctrl-Z pressed while a change is under way undoes that change', async () => {
  const undone: string[] = []
  const step = (done: string) => ({
    done,
    undone: '',
    undo: async () => {
      undone.push(done)
      return undefined
    },
  })
  offerUndo(step('renamed'))
  const change = Promise.withResolvers<void>()
  recordChange(change.promise.then(() => offerUndo(step('trashed'))))
  const pressed = undoLast()
  change.resolve()
  await pressed
  expect(undone).toEqual(['trashed'])
})

test('[BROWSE-13] a step can be undone again if the server did not answer', async () => {
  const answers = [new ApiProblem('offline', 0, 'You’re offline.'), null]
  const stack = createUndoStack()
  const step = {
    done: 'moved',
    undone: 'Move undone',
    undo: async () => {
      const problem = answers.shift()
      if (problem) throw problem
      return undefined
    },
  }
  stack.push(step)
  await expect(stack.undo()).rejects.toThrow('offline')
  expect(await stack.undo()).toEqual({ step })
  expect(stack.size).toBe(0)
})

test('[BROWSE-13] the message says what remains instead of "undone"', async () => {
  offerUndo({ done: 'moved', undone: 'Move undone', undo: async () => '1 of 2 put back.' })
  await undoLast()
  expect(readToasts().map(toast => toast.message)).toEqual(['1 of 2 put back.'])
  offerUndo({ done: 'moved', undone: 'Move undone', undo: async () => undefined })
  await undoLast()
  expect(readToasts().map(toast => toast.message)).toEqual(['Move undone'])
})

test('[BROWSE-13] after a change that can’t be undone, Ctrl-Z says why and leaves the step before it alone', async () => {
  const undone: string[] = []
  offerUndo({ done: 'renamed', undone: 'Rename undone', undo: async () => String(undone.push('renamed')) })
  sayDone('moved', 'It replaced a file.')
  expect(readToasts().map(toast => toast.action)).toEqual([undefined])
  await undoLast()
  expect(undone).toEqual([])
  expect(readToasts().map(toast => toast.message)).toEqual(['This can’t be undone: It replaced a file.'])
})
