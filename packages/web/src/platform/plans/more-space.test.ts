import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../query-client.ts'
import { siteQuery } from '../site.ts'
import { moreSpaceAction } from './more-space.ts'

const sell = (sellsPlans: boolean) => queryClient.setQueryData(siteQuery.queryKey, { sellsPlans } as never)

afterEach(() => queryClient.clear())

test('the way to more space is offered to whoever is out of space, where plans are sold', () => {
  expect(moreSpaceAction('space.full')).toBeUndefined()
  sell(false)
  expect(moreSpaceAction('space.full')).toBeUndefined()
  sell(true)
  expect(moreSpaceAction('space.full')).toMatchObject({ label: 'Get more storage' })
  expect(moreSpaceAction('item.name-taken')).toBeUndefined()
})

test('nobody is asked to pay for the space of another person', () => {
  sell(true)
  expect(moreSpaceAction('space.owner-full')).toBeUndefined()
})
