import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { isTyped, typedFor } from '../../../ui/feedback/typed-count.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkControl } from './use-bulk.ts'
import type { SelectionControl } from './use-selection.ts'

// Rendered to static markup, where neither language nor window can change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../../../ui/hooks/use-media.ts', () => ({ useIsPhone: () => false }))

const bulk = { running: null } as unknown as BulkControl
const draw = (count: number, total: number) =>
  renderToStaticMarkup(
    <BulkBar
      select={{ count, isFetchingAll: false } as SelectionControl}
      bulk={bulk}
      actions={[]}
      total={total}
      selectedText={chosen => `${chosen} selected`}
    />,
  )

test('the button that selects everything says how many: all, or as many as one action accepts', () => {
  expect(draw(15, 52)).toContain('Select all 52')
  expect(draw(15, 10_000)).toContain('Select all 10,000')
  expect(draw(15, 20_001)).toContain('Select the first 10,000')
  expect(draw(15, 20_001)).not.toContain('Select all')
  const most = draw(10_000, 20_001)
  expect(most).toContain('At most 10,000 at once')
  expect(most).not.toContain('Select the first')
})

test('from 51 rows, users must type the number, in any usual notation', () => {
  expect([1, 50, 51, 10_000].map(typedFor)).toEqual([undefined, undefined, 51, 10_000])
  expect(['10000', '10,000', '10.000', '10 000', '10’000'].every(text => isTyped(text, 10_000))).toBe(true)
  expect(['', '1000', '10001', 'ten'].some(text => isTyped(text, 10_000))).toBe(false)
  expect(isTyped('', undefined)).toBe(true)
})
