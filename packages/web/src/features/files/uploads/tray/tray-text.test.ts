import { expect, test } from 'vitest'
import type { UploadTask } from '../../../../platform/upload-queue/upload-task.ts'
import { newTask } from '../../../../platform/upload-queue/upload-task.ts'
import { createTotals } from '../../../../platform/upload-queue/upload-totals.ts'
import { taskFacts, trayFacts, trayTitle } from './tray-text.ts'

function uploaded(change: Partial<UploadTask>): UploadTask {
  return { ...newTask({ name: 'a.txt', size: 5, lastModified: null, folderId: 'f' }), state: 'done', ...change }
}

function snapshotOf(tasks: readonly UploadTask[]) {
  const totals = createTotals()
  for (const task of tasks) totals.replace(null, task)
  return { totals: totals.get(), progress: 1, speed: null, secondsLeft: null, isBlocked: false, ids: [] }
}

test('[XFER-02] unchanged files are counted separately from uploaded ones', () => {
  const same = uploaded({ isUnchanged: true })
  const mixed = snapshotOf([same, same, uploaded({})])
  expect([trayTitle(mixed as never, false), trayFacts(mixed as never)]).toEqual(['1 file uploaded', '2 unchanged'])
  const equal = snapshotOf([same, same])
  expect([trayTitle(equal as never, false), trayFacts(equal as never)]).toEqual([
    'Everything is up to date',
    '2 unchanged',
  ])
  expect(taskFacts(same, null)).toBe('5\u00a0bytes · unchanged')
})
