import { expect, test } from 'vitest'
import { storageSeries } from './storage-series.ts'

const kinds = ['image', 'video', 'audio', 'pdf', 'document', 'sheet', 'slides', 'code'] as const
const storage = (count: number) => kinds.slice(0, count).map((kind, n) => ({ kind, bytes: [null, 10 - n] }))

test('kinds that use little space form one series, and none of them is lost', () => {
  expect(storageSeries(storage(7), sentence => sentence).map(one => one.id)).toEqual(kinds.slice(0, 7))
  const eight = storageSeries(storage(8), sentence => sentence)
  expect(eight.map(one => one.id)).toEqual([...kinds.slice(0, 6), 'rest'])
  expect(eight.at(-1)).toMatchObject({ label: 'Others', values: [null, 7] })
  expect(storageSeries([], sentence => sentence)).toEqual([])
})
