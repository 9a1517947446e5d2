import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import type { ListSource } from './paged-list.ts'
import { createPager, fetchList } from './paged-list.ts'
import { indexOfRow, rowAt } from './sparse-rows.ts'

type Row = { id: string }

/** A list of `total` rows in pages of 10; a page's cursor is its first position. */
function fake(total: number, options: { hasAnchors: boolean }) {
  const asked: string[] = []
  let isDown = false
  const source: ListSource<Row, { total: number }> = {
    key: ['fake', total, options.hasAnchors],
    pageSize: 10,
    fetchPage: async cursor => {
      asked.push(`page ${cursor ?? 0}`)
      if (isDown) throw new Error('down')
      const from = Number(cursor ?? 0)
      const items = Array.from({ length: Math.min(10, total - from) }, (_, index) => ({ id: `r${from + index}` }))
      const hasMore = from + 10 < total
      return {
        items,
        hasMore,
        nextCursor: hasMore ? String(from + 10) : null,
        head: { total },
        ...(options.hasAnchors ? { total } : {}),
      }
    },
    ...(options.hasAnchors && {
      fetchAnchors: async () => {
        asked.push('anchors')
        return Array.from({ length: Math.ceil(total / 10) - 1 }, (_, index) => String((index + 1) * 10))
      },
    }),
  }
  const fail = (next: boolean) => {
    isDown = next
  }
  return { source, asked, fail }
}

async function opened(total: number, options: { hasAnchors: boolean }) {
  const { source, asked, fail } = fake(total, options)
  const client = new QueryClient()
  client.setQueryData(source.key, await fetchList(source, { from: 0, to: 0 }))
  const data = () => client.getQueryData<Awaited<ReturnType<typeof fetchList<Row, { total: number }>>>>(source.key)
  return { source, asked, fail, client, pager: createPager(client, source), data }
}

test('[BROWSE-03] the end of a list is reached with one request for the anchors, without the pages between', async () => {
  const { asked, pager, data } = await opened(1000, { hasAnchors: true })
  await pager.ensure(985, 999)
  expect(asked).toEqual(['page 0', 'anchors', 'page 980', 'page 990'])
  expect(rowAt(data()!.rows, 999)?.id).toBe('r999')
  expect(rowAt(data()!.rows, 500)).toBeUndefined()
})

test('the page after a loaded one needs no anchors', async () => {
  const { asked, pager } = await opened(1000, { hasAnchors: true })
  await pager.ensure(0, 15)
  expect(asked).toEqual(['page 0', 'page 10'])
})

test('a page is fetched once, however often it comes into view meanwhile', async () => {
  const { asked, pager } = await opened(1000, { hasAnchors: true })
  await Promise.all([pager.ensure(0, 15), pager.ensure(5, 19), pager.ensure(10, 12)])
  expect(asked).toEqual(['page 0', 'page 10'])
})

test('rows are loaded across many pages in their order', async () => {
  const { pager } = await opened(1000, { hasAnchors: true })
  const rows = await pager.load(7, 403)
  expect(rows).toHaveLength(397)
  expect(rows[0]?.id).toBe('r7')
  expect(rows.at(-1)?.id).toBe('r403')
})

test('a list without anchors is followed from page to page to its end', async () => {
  const { asked, pager, data } = await opened(35, { hasAnchors: false })
  expect(await pager.load(0, Number.MAX_SAFE_INTEGER)).toHaveLength(35)
  expect(asked).toEqual(['page 0', 'page 10', 'page 20', 'page 30'])
  expect(data()!.rows.isOpen).toBe(false)
})

test('reloading fetches the pages in view and forgets the others', async () => {
  const { source, pager, data, client } = await opened(1000, { hasAnchors: true })
  await pager.ensure(0, 60)
  client.setQueryData(source.key, await fetchList(source, { from: 500, to: 512 }))
  expect([...data()!.rows.pages.keys()].sort((a, b) => a - b)).toEqual([0, 50, 51])
})

test('a page that belongs to an earlier version of the list is dropped', async () => {
  const { source, pager, data, client } = await opened(1000, { hasAnchors: true })
  const late = pager.ensure(10, 19)
  client.setQueryData(source.key, await fetchList(source, { from: 0, to: 0 }))
  await late
  expect(indexOfRow(data()!.rows, 'r10')).toBe(-1)
})

test('a page that fails to load is reported, and requested again', async () => {
  const { pager, fail, data } = await opened(1000, { hasAnchors: true })
  fail(true)
  await expect(pager.ensure(10, 19)).rejects.toThrow('down')
  fail(false)
  await pager.ensure(10, 19)
  expect(rowAt(data()!.rows, 10)?.id).toBe('r10')
})

/** A list whose cursors are valid until `swap`, like those of a search index that is swapped. */
function swapped() {
  let edition = 1
  const asked: string[] = []
  const source: ListSource<Row, null> = {
    key: ['swapped'],
    pageSize: 10,
    fetchPage: async cursor => {
      asked.push(cursor ?? 'first')
      const [of = edition, from = 0] = cursor?.split(':').map(Number) ?? []
      if (of !== edition)
        throw new ApiProblem('list.bad-cursor', 400, 'This page address isn’t valid. Start from the first page.')
      const items = Array.from({ length: 10 }, (_, index) => ({ id: `e${edition} r${from + index}` }))
      return { items, hasMore: true, nextCursor: `${edition}:${from + 10}`, head: null }
    },
  }
  return { source, asked, swap: () => edition++ }
}

test('[SRCH-01] a list whose cursors are no longer valid starts over and reaches what is in view', async () => {
  const { source, asked, swap } = swapped()
  const client = new QueryClient()
  client.setQueryData(source.key, await fetchList(source, { from: 0, to: 0 }))
  const pager = createPager(client, source)
  await pager.ensure(10, 19)
  swap()
  await pager.ensure(20, 29)
  expect(asked).toEqual(['first', '1:10', '1:20', 'first', '2:10', '2:20'])
  const rows = client.getQueryData<Awaited<ReturnType<typeof fetchList<Row, null>>>>(source.key)!.rows
  expect([rowAt(rows, 0)?.id, rowAt(rows, 29)?.id]).toEqual(['e2 r0', 'e2 r29'])
})

test("a list that refuses its own new cursors reports that, and isn't requested forever", async () => {
  const { source, asked, swap } = swapped()
  const client = new QueryClient()
  client.setQueryData(source.key, await fetchList(source, { from: 0, to: 0 }))
  const { fetchPage } = source
  source.fetchPage = async (cursor, signal) => {
    const page = await fetchPage(cursor, signal)
    swap()
    return page
  }
  swap()
  await expect(createPager(client, source).ensure(10, 19)).rejects.toThrow('isn’t valid')
  expect(asked).toHaveLength(4)
})
