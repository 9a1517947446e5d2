import { expect, test } from 'vitest'
import { firstLines, hasFirstLines } from './first-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the first lines of a text are cut to what fits, and an incomplete last character is left out', () => {
  expect(firstLines(bytes('# Title\r\n\n\tGrüße\n'))).toBe('# Title\n\n  Grüße')
  expect(firstLines(bytes('x'.repeat(1000)))).toBe('x'.repeat(60))
  expect(firstLines(bytes('a\n'.repeat(100)))?.split('\n')).toHaveLength(14)
  expect(firstLines(bytes('né').subarray(0, 2))).toBe('n')
  expect(firstLines(Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65))).toBe('Grüße')
  expect(firstLines(bytes(' \n\n '))).toBeNull()
  expect(firstLines(Uint8Array.of(0x50, 0, 1, 2))).toBeNull()
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
