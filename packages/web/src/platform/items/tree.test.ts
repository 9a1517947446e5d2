import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { closedTreeQuery, treeQuery } from './tree.ts'

afterEach(() => queryClient.clear())

/** Serves the folders of one folder; returns a mock that counts the requests. */
function serve(names: string[]) {
  const asked = vi.fn(async () => Response.json({ data: names.map(name => ({ name })), nextCursor: null, folder: {} }))
  vi.stubGlobal('fetch', asked)
  return asked
}

const watch = (id: string) => {
  const observer = new QueryObserver(queryClient, closedTreeQuery(id))
  const names = () => observer.getCurrentResult().data?.folders.map(folder => folder.name)
  return { names, stop: observer.subscribe(() => undefined) }
}

test('a closed folder that was empty shows that it now has a folder', async () => {
  const asked = serve(['New'])
  queryClient.setQueryData(treeQuery('a').queryKey, { folders: [], hasMore: false, folder: {} as never })
  const line = watch('a')
  expect(line.names()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  await queryClient.invalidateQueries({ queryKey: ['tree', 'a'] })
  expect(line.names()).toEqual(['New'])
  await queryClient.invalidateQueries({ queryKey: ['tree', 'b'] })
  expect(asked).toHaveBeenCalledTimes(1)
  line.stop()
})

test('a line that was never open sends no request, whatever changes', async () => {
  const asked = serve([])
  const line = watch('a')
  await queryClient.invalidateQueries({ queryKey: ['tree'] })
  expect([line.names(), asked.mock.calls]).toEqual([undefined, []])
  line.stop()
})
