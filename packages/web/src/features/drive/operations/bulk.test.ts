import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { expect, test } from 'vitest'
import { buildItem } from '../testing/build-item.ts'
import { inPortions, withConflicts } from './bulk.ts'

const a = buildItem({ id: 'a' })
const b = buildItem({ id: 'b' })
const c = buildItem({ id: 'c' })

/** Answers `ask` with a conflict for the taken ids, and remembers what it was sent. */
function sender(taken: readonly string[], isAllOrNothing = false) {
  const sent: string[] = []
  const send = async (ids: string[], choice: string): Promise<ItemOutcome[]> => {
    sent.push(`${choice}: ${ids.join(' ')}`)
    if (choice !== 'ask') return ids.map(id => ({ id, status: 'done' }))
    const open = ids.filter(id => taken.includes(id)).map((id): ItemOutcome => ({ id, status: 'conflict' }))
    if (isAllOrNothing && open.length > 0) return open
    return [...open, ...ids.filter(id => !taken.includes(id)).map((id): ItemOutcome => ({ id, status: 'done' }))]
  }
  return { sent, send }
}

const statuses = (outcomes: readonly ItemOutcome[]) =>
  Object.fromEntries(outcomes.map(({ id, status }) => [id, status]))

test('no question is asked while no name is taken', async () => {
  const { send } = sender([])
  const ask = () => Promise.reject(new Error('asked'))
  expect(statuses(await withConflicts([a, b], send, ask))).toEqual({ a: 'done', b: 'done' })
})

test('[BROWSE-12] each taken name is sent again with its decision', async () => {
  const { sent, send } = sender(['a', 'b', 'c'])
  const ask = async () =>
    new Map([
      ['a', 'replace'],
      ['b', 'keep-both'],
      ['c', 'skip'],
    ] as const)
  expect(statuses(await withConflicts([a, b, c], send, ask))).toEqual({ a: 'done', b: 'done', c: 'skipped' })
  expect(sent).toEqual(['ask: a b c', 'replace: a', 'keep-both: b'])
})

test('cancelling leaves the items with taken names where they are', async () => {
  const { sent, send } = sender(['b'])
  expect(statuses(await withConflicts([a, b], send, async () => null))).toEqual({ a: 'done', b: 'skipped' })
  expect(sent).toEqual(['ask: a b'])
})

test('items that an all-or-nothing call left out are processed after the decision', async () => {
  const { sent, send } = sender(['b'], true)
  const ask = async () => new Map([['b', 'replace']] as const)
  expect(statuses(await withConflicts([a, b, c], send, ask))).toEqual({ a: 'done', b: 'done', c: 'done' })
  expect(sent).toEqual(['ask: a b c', 'replace: b', 'keep-both: a c'])
})

test('cancelling an all-or-nothing call changes nothing at all', async () => {
  const { sent, send } = sender(['b'], true)
  await withConflicts([a, b, c], send, async () => null)
  expect(sent).toEqual(['ask: a b c'])
})

test('many ids are sent in batches that one call accepts', async () => {
  const sizes: number[] = []
  const ids = Array.from({ length: 2500 }, (_, index) => String(index))
  const outcomes = await inPortions(ids, async some => {
    sizes.push(some.length)
    return some.map(id => ({ id, status: 'done' }))
  })
  expect(sizes).toEqual([1000, 1000, 500])
  expect(outcomes).toHaveLength(2500)
})

test('[BROWSE-13] results of earlier batches are kept when a later one fails', async () => {
  const ids = Array.from({ length: 1500 }, (_, index) => String(index))
  let sent = 0
  const outcomes = await inPortions(ids, async some => {
    sent += 1
    if (sent > 1) throw new Error('no answer')
    return some.map(id => ({ id, status: 'done' }))
  })
  expect(outcomes.filter(outcome => outcome.status === 'done')).toHaveLength(1000)
  expect(outcomes.filter(outcome => outcome.status === 'failed')).toHaveLength(500)
})

test('[BROWSE-13] results of the first call are kept when the decided items fail', async () => {
  const send = async (ids: string[], choice: string): Promise<ItemOutcome[]> => {
    if (choice !== 'ask') throw new Error('no answer')
    return ids.map(id => ({ id, status: id === 'b' ? 'conflict' : 'done' }))
  }
  const ask = async () => new Map([['b', 'replace']] as const)
  expect(statuses(await withConflicts([a, b], send, ask))).toEqual({ a: 'done', b: 'failed' })
})
