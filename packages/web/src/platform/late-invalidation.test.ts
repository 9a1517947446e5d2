import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepInvalidationsOfFirstLoads } from './late-invalidation.ts'

/** A query whose responses are released one by one, shown somewhere. */
function shown(client: QueryClient) {
  const released: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['count'],
    staleTime: 60_000,
    queryFn: () => new Promise<string>(resolve => released.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  return { released, stop, value: () => observer.getCurrentResult().data }
}

test('what is invalidated during its first load is loaded once more', async () => {
  const client = new QueryClient()
  keepInvalidationsOfFirstLoads(client)
  const { released, stop, value } = shown(client)
  void client.invalidateQueries({ queryKey: ['count'] })
  void client.invalidateQueries({ queryKey: ['count'] })
  expect(released).toHaveLength(1)
  released[0]?.('before the change')
  await expect.poll(() => released.length).toBe(2)
  released[1]?.('after the change')
  await expect.poll(value).toBe('after the change')
  expect(released).toHaveLength(2)
  stop()
})

test('what is not invalidated is loaded once, and a later invalidation counts as ever', async () => {
  const client = new QueryClient()
  keepInvalidationsOfFirstLoads(client)
  const { released, stop, value } = shown(client)
  released[0]?.('first')
  await expect.poll(value).toBe('first')
  expect(released).toHaveLength(1)
  void client.invalidateQueries({ queryKey: ['count'] })
  expect(released).toHaveLength(2)
  released[1]?.('second')
  await expect.poll(value).toBe('second')
  expect(released).toHaveLength(2)
  stop()
})

test('a query that is gone before its load ends is forgotten', async () => {
  const client = new QueryClient()
  keepInvalidationsOfFirstLoads(client)
  const first = shown(client)
  void client.invalidateQueries({ queryKey: ['count'] })
  first.stop()
  client.removeQueries({ queryKey: ['count'] })
  const second = shown(client)
  second.released[0]?.('only')
  await expect.poll(second.value).toBe('only')
  expect(second.released).toHaveLength(1)
  second.stop()
})
