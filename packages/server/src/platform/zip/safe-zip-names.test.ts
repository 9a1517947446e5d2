import { foldText } from '@holdall/contract/drive/names.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeZipNames } from './safe-zip-names.ts'

describe('safeZipNames', () => {
  it.each([
    ['plain/name.txt', 'plain/name.txt'],
    ['/etc/passwd', 'etc/passwd'],
    ['//server/share', 'server/share'],
    ['../../up.txt', 'up.txt'],
    ['a/./b/../c', 'a/b/c'],
    ['..\\..\\up.txt', '.._.._up.txt'],
    ['C:/Windows/x', 'Windows/x'],
    ['C:\\Windows', 'C__Windows'],
    ['c:x.txt', 'c_x.txt'],
    ['a.txt:stream', 'a.txt_stream'],
    ['a\0b\nc\x7f\x85', 'a_b_c__'],
    ['what?*.txt', 'what__.txt'],
    ['con', 'con_'],
    ['CON.txt', 'CON_.txt'],
    ['aux .tar.gz', 'aux _.tar.gz'],
    ['com1/LPT9.x', 'com1_/LPT9_.x'],
    ['COM²', 'COM²_'],
    ['console', 'console'],
    ['ends.', 'ends._'],
    ['ends ', 'ends _'],
    ['...', '..._'],
    ['.. /x', '.. _/x'],
    ['.bashrc', '.bashrc'],
    ['folder/', 'folder/'],
    ['a//b/', 'a/b/'],
    ['', '_'],
    ['/', '_/'],
    ['..', '_'],
    ['\ud800.txt', '\ufffd.txt'],
    ['日本/😀.txt', '日本/😀.txt'],
  ])('[XFER-10] %j becomes %j', (path, safe) => {
    expect(safeZipNames([path])).toEqual([safe])
  })

  it('[XFER-10] numbers names that differ only in case or normalisation', () => {
    expect(safeZipNames(['a.txt', 'A.TXT', 'a.txt', 'é', 'e\u0301', 'x?', 'x*', 'a (2).txt'])).toEqual([
      'a.txt',
      'A (2).TXT',
      'a (3).txt',
      'é',
      'é (2)',
      'x_',
      'x_ (2)',
      'a (2) (2).txt',
    ])
  })

  it('[XFER-10] keeps paths of the same folder together, and others apart', () => {
    expect(
      safeZipNames(['Fotos/', 'fotos/', 'Fotos/a.jpg', 'fotos/a.jpg', 'fotos/b/c', 'FOTOS', 'Fotos/A.jpg']),
    ).toEqual([
      'Fotos/',
      'fotos (2)/',
      'Fotos/a.jpg',
      'fotos (2)/a.jpg',
      'fotos (2)/b/c',
      'FOTOS (3)',
      'Fotos/A (2).jpg',
    ])
  })

  it('[XFER-10] is safe, unique and complete for any list of paths', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'a',
        'A',
        'b.txt',
        'B.TXT',
        '..',
        '.',
        '',
        'C:',
        'con',
        'nul.txt',
        'x ',
        'x.',
        'é',
        'e\u0301',
        'a\\b',
        'a_b',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', minLength: 100, maxLength: 300 }),
    )
    const path = fc
      .tuple(fc.array(part, { maxLength: 4 }), fc.boolean())
      .map(([parts, isFolder]) => parts.join('/') + (isFolder ? '/' : ''))
    fc.assert(
      fc.property(fc.array(path, { maxLength: 20 }), paths => {
        const names = safeZipNames(paths)
        expect(names.length).toBe(paths.length)
        for (const [index, name] of names.entries()) {
          expect(name.endsWith('/')).toBe(paths[index]!.endsWith('/'))
          for (const step of name.replace(/\/$/, '').split('/')) expectSafe(step)
        }
        const files = names.filter(name => !name.endsWith('/'))
        const folders = new Set(names.flatMap(foldersOf))
        const all = [...files, ...folders].map(foldText)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  it('stays quick with very many equal names', () => {
    const names = safeZipNames(Array.from({ length: 50_000 }, () => 'same.txt'))
    expect(names.at(-1)).toBe('same (50000).txt')
    expect(new Set(names).size).toBe(50_000)
  })
})

function expectSafe(step: string): void {
  expect(step).not.toMatch(/^\.{0,2}$/)
  expect(step).not.toMatch(/[\\/<>:"|?*\p{Cc}]|[. ]$/u)
  expect(step).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i)
  expect(Buffer.byteLength(step)).toBeLessThanOrEqual(255)
}

/** Every folder on the way to a name, without its slash so that a file of the same name counts as a clash. */
function foldersOf(name: string): string[] {
  const steps = name.split('/').slice(0, -1)
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}
