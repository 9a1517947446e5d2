import { expect, it } from 'vitest'
import { judgeSizes } from './sizes.ts'

it('warns above 250 lines, fails above 400, and counts neither data nor generated files', () => {
  const { tooLong, long } = judgeSizes([
    { file: 'a.ts', lines: 250 },
    { file: 'b.ts', lines: 251 },
    { file: 'c.ts', lines: 400 },
    { file: 'd.ts', lines: 401 },
    { file: 'e.generated.ts', lines: 5000 },
    { file: 'countries.data.ts', lines: 5000 },
  ])
  expect(tooLong.map(({ file }) => file)).toEqual(['d.ts'])
  expect(long.map(({ file }) => file)).toEqual(['c.ts', 'b.ts'])
})
