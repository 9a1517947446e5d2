import { expect, test, vi } from 'vitest'
import type { UploadTask } from '../../upload-queue/upload-task.ts'
import { newTask } from '../../upload-queue/upload-task.ts'

vi.mock('../../upload-queue/queue.ts', () => ({ uploadSettings: () => ({ chunkSize: null, canResume: true }) }))

const task = (name: string, state: UploadTask['state']): UploadTask => ({
  ...newTask({ name, size: 1, lastModified: null, folderId: '' }),
  ...{ state, id: name, itemId: state === 'done' ? `item-${name}` : null },
})

test('files are placed in the order in which they were chosen, whichever arrives first', async () => {
  const { arrivedInOrder } = await import('./use-attachments.ts')
  const placed = new Set<string>()
  const take = (...tasks: UploadTask[]) => {
    const names = arrivedInOrder(tasks, placed).map(({ id }) => id)
    for (const name of names) placed.add(name)
    return names
  }
  expect(take(task('a', 'sending'), task('b', 'done'), task('c', 'queued'))).toEqual([])
  expect(take(task('a', 'done'), task('b', 'done'), task('c', 'sending'))).toEqual(['a', 'b'])
  // One that failed or was cancelled keeps no others waiting; it comes later, if it is tried again.
  expect(take(task('a', 'done'), task('b', 'done'), task('c', 'failed'), task('d', 'done'))).toEqual(['d'])
  expect(take(task('c', 'done'), task('d', 'done'), task('e', 'cancelled'))).toEqual(['c'])
})
