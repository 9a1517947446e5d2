import { expect, test } from 'vitest'
import { knownLook, rememberedLook, usualLook } from './list-look.ts'

const list = {
  columns: {
    name: { label: 'Name', kind: 'text' },
    size: { label: 'Size', kind: 'bytes' },
    updated_at: { label: 'Updated At', kind: 'instant', isHiddenAtFirst: true },
  },
} as const

test('[ADMX-10] columns and density are as chosen, in the order of the list', () => {
  expect(usualLook(list)).toEqual({ columns: ['name', 'size'], density: 'comfortable' })
  const chosen = { columns: ['updated_at', 'name'], density: 'compact' }
  const shown = { columns: ['name', 'updated_at'], density: 'compact' }
  expect(knownLook(list, chosen)).toEqual(shown)
  expect(rememberedLook(list, JSON.stringify(chosen))).toEqual(shown)
  expect(knownLook(list, { columns: null, density: 'comfortable' })).toEqual(usualLook(list))
})

test('an invalid saved look, or one with a removed column, becomes the default', () => {
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
    expect(rememberedLook(list, kept), String(kept)).toEqual(usualLook(list))
  }
})
