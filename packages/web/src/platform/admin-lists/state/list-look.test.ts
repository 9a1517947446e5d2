import { expect, test } from 'vitest'
import { readLook, usualLook } from './list-look.ts'

const list = {
  columns: {
    name: { label: 'Name', kind: 'text' },
    size: { label: 'Size', kind: 'bytes' },
    updated_at: { label: 'Updated At', kind: 'instant', isHiddenAtFirst: true },
  },
} as const

test('[ADMX-10] columns and density are as they were chosen, in the order of the list', () => {
  expect(usualLook(list)).toEqual({ columns: ['name', 'size'], density: 'compact' })
  const chosen = JSON.stringify({ columns: ['updated_at', 'name'], density: 'comfortable' })
  expect(readLook(list, chosen)).toEqual({ columns: ['name', 'updated_at'], density: 'comfortable' })
})

test('what was kept wrongly, or of a column that has gone, is as usual', () => {
  for (const kept of [
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"columns":["gone"],"density":"huge"}',
    '{"columns":"name"}',
  ]) {
    expect(readLook(list, kept), String(kept)).toEqual(usualLook(list))
  }
})
