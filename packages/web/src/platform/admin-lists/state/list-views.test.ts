import { expect, test } from 'vitest'
import { readListState } from './list-address.ts'
import { activeView, viewState } from './list-views.ts'
import { sampleList as list } from './sample-list.ts'

const stateOf = (address: string) => readListState(list, address).state

test('[ADMX-10] a view stores which rows in which order, but no position in them', () => {
  expect(viewState(list, stateOf('query=a&page=4&cursor=x&orderBy=name&orderDir=asc'))).toBe(
    'query=a&orderBy=name&orderDir=asc',
  )
})

test('[ADMX-10] the current view is recognised by what it shows, not by how its address is written', () => {
  const views = [
    { id: '1', name: 'Big', state: 'query=big' },
    { id: '2', name: 'By name', state: 'orderDir=asc&orderBy=name&elsewhere=1' },
  ]
  expect(activeView(list, views, stateOf('orderBy=name&orderDir=asc&page=2'))?.name).toBe('By name')
  expect(activeView(list, views, stateOf('query=big&perPage=50'))).toBeUndefined()
  expect(activeView(list, views, stateOf(''))).toBeUndefined()
})
