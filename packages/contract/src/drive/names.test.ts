import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { itemName } from './item-name.ts'
import {
  checkName,
  cutBytes,
  fileKind,
  foldName,
  foldText,
  maxNameBytes,
  numberedName,
  splitName,
  utf8Length,
} from './names.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)), maxLength: 60 }),
)
const validName = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }).filter(name => checkName(name).ok)

describe('checkName', () => {
  it.each([
    ['', 'empty'],
    ['.', 'dot'],
    ['..', 'dot'],
    ['a/b', 'slash'],
    ['/', 'slash'],
    ['a\0b', 'control'],
    ['a\nb', 'control'],
    ['a\x7fb', 'control'],
    ['a\x85b', 'control'],
    ['a\ud800b', 'control'],
    ['a'.repeat(256), 'too-long'],
    [`${'é'.repeat(127)}ab`, 'too-long'],
    ['a'.repeat(1_000_000), 'too-long'],
  ])('[BROWSE-10] refuses %j as %s', (name, problem) => {
    expect(checkName(name)).toEqual({ ok: false, problem })
    expect(itemName.safeParse(name).success).toBe(false)
  })

  it.each([
    ' a ',
    '...',
    '.bashrc',
    '   ',
    'a\\b',
    'C:',
    'con',
    '\u202egpj.exe',
    '😀',
    '\u2028',
    '\uffff',
    '‏שלום',
    'a'.repeat(255),
  ])('[BROWSE-10] keeps %j byte for byte', name => {
    expect(checkName(name)).toEqual({ ok: true, name })
    expect(itemName.parse(name)).toBe(name)
  })

  it('[BROWSE-10] returns NFC and counts its bytes, not those of the input', () => {
    expect(checkName('e\u0301.txt')).toEqual({ ok: true, name: 'é.txt' })
    const long = 'é'.repeat(127)
    expect(checkName(long.normalize('NFD'))).toEqual({ ok: true, name: long })
  })

  it('[BROWSE-10] never throws, and what it accepts is NFC, short and accepted again', () => {
    fc.assert(
      fc.property(anyText, text => {
        const check = checkName(text)
        expect(itemName.safeParse(text).success).toBe(check.ok)
        if (!check.ok) return
        expect(check.name).toBe(text.normalize('NFC'))
        expect(bytesOf(check.name).length).toBeLessThanOrEqual(maxNameBytes)
        expect(checkName(check.name)).toEqual(check)
      }),
    )
  })

  it('returns one clear message for each problem and describes itself as JSON schema', () => {
    expect(itemName.safeParse('').error?.issues.map(issue => issue.message)).toEqual(['Enter a name'])
    expect(itemName.safeParse('a/b').error?.issues.map(issue => issue.message)).toEqual(['Use a name without “/”'])
    expect(z.toJSONSchema(itemName)).toMatchObject({ type: 'string', minLength: 1, title: 'Name' })
  })
})

describe('foldName', () => {
  it.each([
    ['README', 'readme'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['É', 'e\u0301'],
    ['İ', 'i\u0307'],
    ['ǅ', 'ǆ'],
    ['K', '\u212a'],
    ['ǰ', 'J\u030c'],
    ['ᾳ', 'ᾼ'],
    ['ſ', 'S'],
    ['가', '가'.normalize('NFD')],
    ['𐐀', '𐐨'],
  ])('[BROWSE-10] makes %j and %j siblings that clash', (a, b) => {
    expect(foldName(a)).toBe(foldName(b))
  })

  it.each([
    ['e', 'é'],
    ['ı', 'i'],
    ['İ', 'i'],
    ['a', 'a '],
    ['ａ', 'a'],
    ['²', '2'],
    ['Maße', 'Masse'],
    ['Maße', 'MASSE'],
    ['ﬁle', 'file'],
    ['ŉ', 'ʼn'],
    ['ᾳ', 'αι'],
    ['և', 'եւ'],
  ])('[BROWSE-10] keeps %j and %j apart', (a, b) => {
    expect(foldName(a)).not.toBe(foldName(b))
  })

  it('[BROWSE-10] is idempotent and ignores normalisation', () => {
    fc.assert(
      fc.property(anyText, text => {
        const folded = foldName(text)
        expect(foldName(folded)).toBe(folded)
        expect(foldName(text.normalize('NFD'))).toBe(folded)
        expect(foldName(text.normalize('NFC'))).toBe(folded)
      }),
    )
  })

  it('[BROWSE-10] joins nothing that a caseless match of whole texts keeps apart, so names of before stay unique', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(foldText(foldName(text))).toBe(foldText(text))
      }),
    )
    for (let code = 1; code < 0x20000; code++) {
      const character = String.fromCodePoint(code)
      if (foldText(foldName(character)) !== foldText(character)) throw new Error(code.toString(16))
    }
  })

  it('[BROWSE-10] ignores case for every character of Unicode whose other case is one character', () => {
    const apart: string[] = []
    for (let code = 1; code < 0x20000; code++) {
      const character = String.fromCodePoint(code)
      const folded = foldName(character)
      const cases = [character.toUpperCase(), character.toLowerCase()].filter(one => [...one].length === 1)
      if (cases.some(one => foldName(one) !== folded)) apart.push(character)
    }
    expect(apart).toEqual(['\u0131', '\u0345'])
  })
})

describe('splitName and numberedName', () => {
  it.each([
    ['report.pdf', 'report', '.pdf'],
    ['a.b.c', 'a.b', '.c'],
    ['backup.tar.gz', 'backup', '.tar.gz'],
    ['Backup.TAR.ZST', 'Backup', '.TAR.ZST'],
    ['.bashrc', '.bashrc', ''],
    ['.config.json', '.config', '.json'],
    ['.tar.gz', '.tar', '.gz'],
    ['..x', '..x', ''],
    ['plain', 'plain', ''],
    ['ends.', 'ends.', ''],
    ['Dr. Who', 'Dr. Who', ''],
    ['写真.jpeg', '写真', '.jpeg'],
    [`x.${'y'.repeat(40)}`, `x.${'y'.repeat(40)}`, ''],
  ])('[BROWSE-10] splits %j', (name, stem, extension) => {
    expect(splitName(name)).toEqual({ stem, extension })
  })

  it('[BROWSE-10] splits every text without losing any of it', () => {
    fc.assert(
      fc.property(anyText, text => {
        const { stem, extension } = splitName(text)
        expect(stem + extension).toBe(text)
      }),
    )
  })

  it('numbers before the extension', () => {
    expect(numberedName('Report.pdf', 2)).toBe('Report (2).pdf')
    expect(numberedName('backup.tar.gz', 13)).toBe('backup (13).tar.gz')
    expect(numberedName('.env', 2)).toBe('.env (2)')
    expect(numberedName('Folder', 2)).toBe('Folder (2)')
  })

  it('[BROWSE-10] numbers every valid name into a valid name with the same extension', () => {
    const longName = fc
      .tuple(fc.constantFrom('a', 'é', '漢', '👩‍👩‍👧', 'e\u0323\u0301'), fc.constantFrom('', '.tar.gz', '.😀'))
      .map(([part, extension]) => cutBytes(part.repeat(255), 255 - utf8Length(extension)) + extension)
    fc.assert(
      fc.property(fc.oneof(validName, longName), fc.integer({ min: 2, max: Number.MAX_SAFE_INTEGER }), (name, n) => {
        const numbered = numberedName(name, n)
        expect(checkName(numbered)).toEqual({ ok: true, name: numbered })
        expect(splitName(numbered).extension).toBe(splitName(name.normalize('NFC')).extension)
        expect(numbered).toContain(` (${n})`)
      }),
    )
  })

  it('cuts long stems between graphemes, and inside one only if nothing else is left', () => {
    const family = '👩‍👩‍👧'
    expect(numberedName(`${family.repeat(14)}.jpg`, 2)).toBe(`${family.repeat(13)} (2).jpg`)
    const tall = `a${'\u0300\u0327'.repeat(60)}`.normalize('NFC')
    expect(cutBytes(tall, 20)).not.toBe('')
    expect(utf8Length(cutBytes(tall, 20))).toBeLessThanOrEqual(20)
  })

  it('counts bytes as an encoder does', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(utf8Length(text)).toBe(bytesOf(text).length)
      }),
    )
  })
})

describe('fileKind', () => {
  it.each([
    ['inode/directory', 'photos.zip', 'folder'],
    ['image/svg+xml', 'a.svg', 'image'],
    ['video/mp4', 'a', 'video'],
    ['audio/mpeg', 'a', 'audio'],
    ['application/pdf', 'a', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a', 'document'],
    ['text/csv; charset=utf-8', 'a', 'sheet'],
    ['application/vnd.oasis.opendocument.presentation', 'a', 'slides'],
    ['text/plain', 'main.rs', 'code'],
    ['text/plain', 'notes', 'text'],
    ['text/markdown', 'README.md', 'text'],
    ['application/octet-stream', 'a.tar.gz', 'archive'],
    ['application/octet-stream', 'PHOTO.JPG', 'image'],
    ['application/zip', 'report.docx.zip', 'archive'],
    [null, 'Makefile', 'other'],
    [null, 'constructor', 'other'],
    ['__proto__', 'a.constructor', 'other'],
  ] as const)('calls %s %s %s', (mime, name, kind) => {
    expect(fileKind(mime, name)).toBe(kind)
  })
})
