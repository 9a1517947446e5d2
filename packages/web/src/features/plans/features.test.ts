import { expect, test } from 'vitest'
import { featureId, moved, rowsOf, whyNotAdded } from './features.ts'

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)

test('[PLANS-24] the ID of a feature is five random characters', () => {
  const ids = Array.from({ length: 500 }, featureId)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{5}$/)
  expect(new Set(ids).size).toBeGreaterThan(490)
  const [first, second] = rowsOf(['A', 'A'])
  expect(first?.id).toMatch(/^[a-z0-9]{5}$/)
  expect(first?.id).not.toBe(second?.id)
})

test('[PLANS-22] [PLANS-23] a feature that is empty, or there already, isn’t added', () => {
  const rows = rowsOf(['5 TB', 'Caf\u00e9'])
  for (const typed of ['', '  ', '\u00a0\t']) expect(whyNotAdded(rows, typed)).toBe('Enter a text')
  for (const typed of ['5 TB', ' 5 TB ', 'Cafe\u0301']) {
    expect(whyNotAdded(rows, typed)).toBe('This feature is already in the list. Enter another one.')
  }
  for (const typed of ['5 tb', '5 TB!', '<b>']) expect(whyNotAdded(rows, typed)).toBeNull()
})

test('a feature moves up and down, and stays at the ends', () => {
  const rows = rowsOf(['A', 'B', 'C'])
  const [a = { id: '' }, b = { id: '' }, c = { id: '' }] = rows
  expect(texts(moved(rows, b.id, -1))).toEqual(['B', 'A', 'C'])
  expect(texts(moved(rows, b.id, 1))).toEqual(['A', 'C', 'B'])
  expect(texts(moved(rows, a.id, -1))).toEqual(['A', 'B', 'C'])
  expect(texts(moved(rows, c.id, 1))).toEqual(['A', 'B', 'C'])
  expect(texts(moved(rows, 'none', 1))).toEqual(['A', 'B', 'C'])
})
