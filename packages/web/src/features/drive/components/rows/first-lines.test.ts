import { expect, test } from 'vitest'
import { firstLines, hasFirstLines } from './first-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the first lines of a text are cut to what fits, and an incomplete last character is left out', async () => {
  expect(await firstLines(bytes('# Title\r\n\n\tGrüße\n'))).toBe('# Title\n\n  Grüße')
  expect(await firstLines(bytes('x'.repeat(1000)))).toBe('x'.repeat(60))
  expect((await firstLines(bytes('a\n'.repeat(100))))?.split('\n')).toHaveLength(14)
  expect(await firstLines(bytes('né').subarray(0, 2))).toBe('n')
  expect(await firstLines(bytes(' \n\n '))).toBeNull()
  expect(await firstLines(Uint8Array.of(0x50, 0, 1, 2))).toBeNull()
})

test('only texts that may be read have lines on their tile', () => {
  const file = { kind: 'file', fileKind: 'text', mime: 'text/plain', size: 5, can: { download: true } } as never
  expect(hasFirstLines(file)).toBe(true)
  const other = (change: object) => hasFirstLines({ ...(file as object), ...change } as never)
  expect(other({ can: { download: false } })).toBe(false)
  expect(other({ size: 0 })).toBe(false)
  expect(other({ fileKind: 'document' })).toBe(false)
  expect(other({ fileKind: 'sheet', mime: 'text/csv' })).toBe(true)
})
