import { checkName } from '@holdall/contract/drive/names.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folderNameFrom } from './folder-name.ts'

it.each([
  ['Ada', 'Ada'],
  ['Audio/Video Team', 'Audio Video Team'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c\n', 'a b c'],
  ['..', 'x@example.org'],
  ['/', 'x@example.org'],
  ['', 'x@example.org'],
  ['\ud800', '\ufffd'],
  ['é'.repeat(200), 'é'.repeat(127)],
  [`${'a'.repeat(254)} b`, 'a'.repeat(254)],
])('[LINK-05] names the folder of a person called %o %o', (name, folder) => {
  expect(folderNameFrom([name, 'x@example.org'], 'Sender')).toBe(folder)
})

it('[ADMX-08] makes a valid folder name from any name and address', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('.', '/', ' ', '\\', '\n', 'é', '👩‍👩‍👧', '\ud800', 'a\u0300'), maxLength: 300 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)), maxLength: 300 }),
  )
  fc.assert(
    fc.property(anyText, anyText, (name, email) => {
      const made = folderNameFrom([name, email], 'Former user')
      expect(checkName(made)).toEqual({ ok: true, name: made })
      expect(made).toBe(made.trim())
    }),
  )
})
