import { expect, it } from 'vitest'
import { judgeSizes } from './sizes.ts'

it('warns above 250 lines, fails above 300, for tests too, and counts neither data nor generated files', () => {
  const { tooLong, long } = judgeSizes([
    { file: 'a.ts', lines: 250 },
    { file: 'b.ts', lines: 251 },
    { file: 'c.ts', lines: 300 },
    { file: 'd.ts', lines: 301 },
    { file: 'c.test.ts', lines: 300 },
    { file: 'e2e/d.spec.ts', lines: 302 },
    { file: 'e.generated.ts', lines: 5000 },
    { file: 'countries.data.ts', lines: 5000 },
  ])
  expect(tooLong.map(({ file }) => file)).toEqual(['e2e/d.spec.ts', 'd.ts'])
  expect(long.map(({ file }) => file)).toEqual(['c.ts', 'c.test.ts', 'b.ts'])
})
