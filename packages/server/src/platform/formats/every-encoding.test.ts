import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Encoding, encodingOfCodePage } from '@holdall/contract/encodings/encodings.ts'
import { lackingIn, writeExactly } from '@holdall/contract/encodings/exact.ts'
import { sampleTexts } from '@holdall/contract/encodings/testing/sample-texts.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { RangedSource } from './media-reader/reader/ranged-source.ts'
import { readMedia } from './media-reader/reader/read-media.ts'
import { sniffType } from './sniff-type.ts'
import { tarOutline } from './text-reader/outlines/tar-outline.ts'
import { readText } from './text-reader/read-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-encodings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

function file(bytes: Uint8Array): string {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, bytes)
  return path
}

function encode(text: string, encoding: Encoding): Buffer {
  return Buffer.from(writeExactly(writable(text, encoding), { encoding, hasMark: false })!)
}

/** Old encodings have no typographic signs, which programs replaced. */
function writable(text: string, encoding: Encoding): string {
  return Array.from(text.normalize('NFC'), sign =>
    lackingIn(sign, { encoding, hasMark: false }).length > 0 ? '?' : sign,
  ).join('')
}

/** The text that the search gets of a file with this name. */
async function found(bytes: Uint8Array, name: string): Promise<string> {
  return readText(file(bytes), await sniffType(bytes.subarray(0, 4100), name))
}

const cases = sampleTexts.flatMap(({ language, text, name, encodings }) =>
  encodings.map(encoding => ({ language, encoding, text, name })),
)
const unicode: Encoding[] = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']

describe('the words of texts', () => {
  it.each(cases)('[SRCH-03] $language in $encoding are found', async ({ text, encoding }) => {
    const whole = writable(text, encoding)
    const bytes = encode(text, encoding)
    expect(await sniffType(bytes, 'a.txt')).toBe('text/plain')
    expect(await sniffType(bytes, 'README')).toBe('text/plain')
    expect(await found(bytes, 'a.txt')).toBe(whole)
    const [first = '', second = ''] = whole.split('\n')
    const table = `${first};x\r\n${second};1\r\n`
    expect(await found(encode(table, encoding), 'a.csv')).toBe(table)
    const subtitles = `1\n00:00:01,000 --> 00:00:02,500\n${second}\n`
    expect(await found(encode(subtitles, encoding), 'a.srt')).toBe(subtitles)
    const code = `${'const a = 1 // plain\n'.repeat(400)}// ${second}\n`
    expect(await found(encode(code, encoding), 'a.js')).toBe(code)
    const crash = `${whole}\n${'\0'.repeat(3000)}`
    expect((await found(encode(crash, encoding), 'a.log')).trimEnd()).toBe(whole)
  })

  it.each(cases.flatMap(one => unicode.map(encoding => ({ ...one, encoding }))).filter((_, index) => index % 3 === 0))(
    '[SRCH-03] $language in $encoding without a mark are found',
    async ({ text, encoding }) => {
      const bytes = encode(text, encoding)
      expect(await sniffType(bytes, 'a.txt')).toBe('text/plain')
      expect(await found(bytes, 'a.txt')).toBe(text)
    },
  )

  it.each(cases.filter(({ encoding }) => !encoding.startsWith('ibm') && encoding !== 'iso-2022-jp'))(
    '[SRCH-03] $language on a page that declares $encoding are found',
    async ({ text, encoding }) => {
      const page = `<html><head><meta charset="${encoding}"></head><body><p>${text.split('\n')[1]}</p></body></html>`
      expect((await found(encode(page, encoding), 'a.html')).trim()).toBe(
        writable(text.split('\n')[1]!, encoding).replace(/ /g, ' '),
      )
    },
  )

  it('[SRCH-03] of UTF-8 with bad bytes, manual pages and coloured logs are found', async () => {
    const bad = Buffer.concat([Buffer.from('# Grüße aus Köln\n'), Buffer.from([0xff]), Buffer.from(' später 日本語\n')])
    expect(await found(bad, 'a.md')).toBe('# Grüße aus Köln\n\ufffd später 日本語\n')
    expect(await found(Buffer.from('N\bNA\bAM\bME\bE\n  ls - list\n'), 'ls.1.txt')).toBe('NAME\n  ls - list\n')
    expect(await found(Buffer.from('\x1b[31mERROR\x1b[0m disk\n'), 'a.log')).toBe('ERROR disk\n')
    const rotated = Buffer.concat([Buffer.alloc(9000), Buffer.from('a line after it\n')])
    expect((await found(rotated, 'a.log')).trim()).toBe('a line after it')
  })

  it('[SRCH-03] hostile bytes have no text, or take little time', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at * 31 + (at >> 3)) & 0xff))
    expect(await sniffType(noise, 'a.txt')).toBe('application/octet-stream')
    await expect(readText(file(noise), 'text/plain')).rejects.toMatchObject({ reason: 'no-text' })
    for (const byte of [0, 0x1b, 0x41, 0xc3, 0xe4, 0xff]) {
      const start = performance.now()
      await readText(file(Buffer.alloc(10 * 1024 * 1024, byte)), 'text/plain').catch(() => null)
      expect(performance.now() - start).toBeLessThan(10_000)
    }
    expect(await found(Buffer.from('\xc0\xaf\xe0\x80\xaf overlong', 'latin1'), 'a.txt')).toContain('overlong')
    const halves = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\ud800b', 'utf16le')])
    expect(await found(halves, 'a.txt')).toBe('a\ufffdb')
  })
})

/** The code page that documents of Windows name, where the encoding is one. */
function codePageOf(encoding: Encoding): number | null {
  const pages = [...Array.from({ length: 9 }, (_, index) => 1250 + index), 437, 850, 852, 866, 874, 932, 936, 949, 950]
  return pages.find(page => encodingOfCodePage(page) === encoding) ?? null
}

const charsets: Partial<Record<Encoding, number>> = {
  'windows-1250': 238,
  'windows-1251': 204,
  'windows-1253': 161,
  'windows-1254': 162,
  'windows-1255': 177,
  'windows-1256': 178,
  'windows-1257': 186,
  'windows-874': 222,
  shift_jis: 128,
  'euc-kr': 129,
  gb18030: 134,
  big5: 136,
}
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => (byte < 0x80 ? escaped(byte) : `\\'${byte.toString(16)}`)).join('')
const escaped = (byte: number) => ('\\{}'.includes(String.fromCharCode(byte)) ? '\\' : '') + String.fromCharCode(byte)

describe('the words of rich text', () => {
  const documents = cases.filter(({ encoding }) => codePageOf(encoding) !== null)
  it.each(documents)('[SRCH-03] $language in the code page of $encoding', async ({ text, encoding }) => {
    const line = text.split('\n')[1]!
    const source = `{\\rtf1\\ansi\\ansicpg${codePageOf(encoding)}\\deff0{\\fonttbl{\\f0\\fnil Arial;}}\\f0 ${hex(encode(line, encoding))}\\par}`
    expect(await found(Buffer.from(source, 'latin1'), 'a.rtf')).toBe(`${writable(line, encoding)}\n`)
  })

  it.each(documents.filter(({ encoding }) => charsets[encoding] !== undefined))(
    '[SRCH-03] $language in a font with the character set of $encoding',
    async ({ text, encoding }) => {
      const line = text.split('\n')[1]!
      const fonts = `{\\fonttbl{\\f0\\froman\\fcharset0 Times;}{\\f7\\fnil\\fcharset${charsets[encoding]} Other;}}`
      const source = `{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}\\f0 caf\\'e9 {\\f7 ${hex(encode(line, encoding))}} caf\\'e9\\par}`
      expect(await found(Buffer.from(source, 'latin1'), 'a.rtf')).toBe(`café ${writable(line, encoding)} café\n`)
    },
  )

  it('[SRCH-03] with both, one is the stand-in of the other', async () => {
    const source = String.raw`{\rtf1\ansi\ansicpg936\uc2 \u20013\'d6\'d0\u25991\'ce\'c4 {\uc1\u8364?}\'d6\'d0\'ce\'c4}`
    expect(await found(Buffer.from(source), 'a.rtf')).toBe('中文 €中文')
    const unread = String.raw`{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset128 \'82\'6c\'82\'72;}}{\*\x \'83\'5c}\f0 \'83\\\u12477\'83\'5c A}`
    expect(await found(Buffer.from(unread), 'a.rtf')).toContain('ソ')
  })
})

/** A tar of empty files in the old format, whose names are bytes of any encoding. */
function tar(names: readonly Uint8Array[]): Buffer {
  const blocks = names.map(name => {
    const header = Buffer.alloc(512)
    header.set(name)
    header.write('0000644\0', 100)
    header.write('00000000000\0', 124)
    header.write('14717012345\0', 136)
    header.write('        0', 148)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return header
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

describe('names in other formats', () => {
  const named = cases.filter(({ encoding }) => encoding !== 'iso-2022-jp' && !/^iso|mac|437|85/.test(encoding))
  it.each(named)('[PREV-02] $language in $encoding are read in a tar', async ({ name, text, encoding }) => {
    const names = [`${name}/${text.slice(0, 12).replaceAll('\n', ' ')}.txt`, `${name}.pdf`, 'plain.txt'].map(one =>
      writable(one, encoding),
    )
    const outline = await tarOutline(file(tar(names.map(one => encode(one, encoding)))), 'application/x-tar')
    expect(outline).toMatchObject({ kind: 'archive', entries: names.map(path => ({ path })) })
  })

  it.each(named)(
    '[BROWSE-18] $language in $encoding are read in the tags of songs',
    async ({ name, text, encoding }) => {
      const title = writable(name, encoding)
      const artist = writable(text.slice(0, 14), encoding).trim()
      const raw = { title: encode(title, encoding), artist: encode(artist, encoding) }
      for (const version of [2, 3, 4] as const) {
        expect(await song(tag(version, { title: [0, raw.title], artist: [0, raw.artist] }))).toMatchObject({
          title,
          artist,
        })
      }
      const cut = { title: raw.title.subarray(0, 30), artist: raw.artist.subarray(0, 30) }
      const old = await song(Buffer.concat([Buffer.alloc(2000), oldTag(cut.title, cut.artist)]))
      if (raw.title.length <= 30 && raw.artist.length <= 30) expect(old).toMatchObject({ title, artist })
    },
  )

  it('[BROWSE-18] tags in Unicode are believed, with or without a mark', async () => {
    const title = Buffer.from('ÉTÉ Ünïque', 'utf16le')
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), title])
    const turned = Buffer.from(Buffer.from('\ufeffÉTÉ Ünïque', 'utf16le')).swap16()
    for (const bytes of [title, marked, turned]) {
      expect(await song(tag(3, { title: [1, bytes] }))).toMatchObject({ title: 'ÉTÉ Ünïque' })
    }
    expect(await song(tag(4, { title: [2, Buffer.from(title).swap16()] }))).toMatchObject({ title: 'ÉTÉ Ünïque' })
    expect(await song(tag(4, { title: [3, Buffer.from('ÉTÉ\0more')] }))).toMatchObject({ title: 'ÉTÉ' })
  })
})

type Frames = { title: [number, Buffer]; artist?: [number, Buffer] }

function tag(version: 2 | 3 | 4, { title, artist }: Frames): Buffer {
  const ids = version === 2 ? ['TT2', 'TP1'] : ['TIT2', 'TPE1']
  const frames = [title, artist].flatMap((frame, index) => {
    if (!frame) return []
    const body = Buffer.concat([Buffer.from([frame[0]]), frame[1]])
    const head = Buffer.alloc(version === 2 ? 6 : 10)
    head.write(ids[index]!, 0, 'latin1')
    if (version === 2) head.writeUIntBE(body.length, 3, 3)
    else head.writeUInt32BE(body.length, 4)
    return [head, body]
  })
  const body = Buffer.concat([...frames, Buffer.alloc(20)])
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f])
  return Buffer.concat([head, body, Buffer.alloc(2000)])
}

function oldTag(title: Buffer, artist: Buffer): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write('TAG', 0, 'latin1')
  bytes.set(title, 3)
  bytes.set(artist, 33)
  return bytes
}

async function song(bytes: Buffer) {
  const source = new RangedSource(bytes.length, async (start, length) => bytes.subarray(start, start + length))
  return (await readMedia(source, 'audio/mpeg')).details
}
