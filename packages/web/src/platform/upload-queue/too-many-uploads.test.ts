import { expect, test } from 'vitest'
import { createFakeNetwork, fakeUpload } from './testing/fake-network.ts'

const large = (name: string) => fakeUpload(name, 50 * 1024 * 1024)
const names = (requests: { task: { name: string } }[]) => requests.map(request => request.task.name)

test('with too many unfinished uploads, those that were begun continue, and the server is asked about others once a minute', async () => {
  const { queue, open, pass, settle, find, state } = createFakeNetwork()
  const tasks = queue.add(['A', 'B', 'C', 'D', 'E'].map(large))
  open[0]!.hooks.onTransfer({ id: 't1', url: '/t1' })
  await open[1]!.fail('transfer.too-many', 429, 60_000)
  expect(names(open)).toEqual(['A'])
  expect(find('B')).toMatchObject({ state: 'waiting', error: { code: 'transfer.too-many' } })
  expect(state('C')).toBe('queued')
  queue.pause([tasks[0]!.id])
  queue.resume([tasks[0]!.id])
  await settle()
  expect(names(open)).toEqual(['A'])
  queue.add([fakeUpload('small')], { isMore: true })
  expect(names(open)).toEqual(['A', 'small'])
  await open[1]!.succeed()
  expect(names(open)).toEqual(['A'])
  for (let minute = 1; minute <= 7; minute++) {
    await pass(60_000)
    expect(open).toHaveLength(2)
    await open[1]!.fail('transfer.too-many', 429, 60_000)
    expect(open).toHaveLength(1)
  }
  // One has ended, so another is accepted.
  await open[0]!.succeed()
  expect(open).toHaveLength(2)
  for (let left = 0; left < 4; left++) {
    if (open.length === 0) await pass(60_000)
    await open[0]!.succeed()
  }
  await pass(60_000)
  while (open.length > 0) await open[0]!.succeed()
  expect(queue.tasks().map(task => task.state)).toEqual(Array(6).fill('done'))
})
