import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../query-client.ts'
import type { ListPage } from './list-requests.ts'
import { listKey } from './list-requests.ts'
import { changeRows, putRow } from './list-rows.ts'

type Row = { id: string; name: string }
const key = [...listKey('samples'), '/one']
const page = {
  data: [
    { id: '1', name: 'a' },
    { id: '2', name: 'b' },
  ],
  total: 40,
  perPage: 15,
  page: 1,
  nextCursor: 'c',
}
const shown = () => queryClient.getQueryData<ListPage<Row>>(key)

afterEach(() => queryClient.clear())

test('rows change before the server responds, and change back if it refuses', () => {
  queryClient.setQueryData(key, page)
  queryClient.setQueryData([...listKey('others'), '/one'], page)
  const undo = changeRows<Row>('samples', row => (row.id === '1' ? null : { ...row, name: 'B' }))
  expect(shown()).toEqual({ ...page, data: [{ id: '2', name: 'B' }], total: 39 })
  expect(queryClient.getQueryData([...listKey('others'), '/one'])).toEqual(page)
  undo()
  expect(shown()).toEqual(page)
})

test('a row that the server returned replaces the shown one', () => {
  queryClient.setQueryData(key, page)
  putRow<Row>('samples', { id: '2', name: 'new' })
  expect(shown()?.data).toEqual([page.data[0], { id: '2', name: 'new' }])
})
