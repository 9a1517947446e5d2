import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { lackingIn, writeExactly } from '@holdall/contract/encodings/exact.ts'
import { sampleTexts } from '@holdall/contract/encodings/testing/sample-texts.ts'
import { chardet } from 'jschardet'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeStart } from '../../../platform/encodings/decode-start.ts'
import { decodeText, judgeText } from '../../../platform/encodings/judge-text.ts'
import { buildZip } from './archive/build-zip.ts'
import { crc32 } from './archive/crc32.ts'
import { listZip } from './archive/zip-listing.ts'
import { plainEnds, readForm, withLineEnds } from './edit/text-form.ts'
import { shownText } from './text/read-text.ts'

/** Answers as the worker does, without one. */
class WorkerHere {
  readonly #listeners: ((event: { data: unknown }) => void)[] = []

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.#listeners.push(listener)
  }

  postMessage({ id, sample }: { id: number; sample: Uint8Array }): void {
    const guesses = chardet.detectAll(sample, { ignoreThreshold: true })
    for (const listener of this.#listeners) queueMicrotask(() => listener({ data: { id, guesses } }))
  }

  terminate(): void {
    this.#listeners.length = 0
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})

function writable(text: string, encoding: Encoding): string {
  const has = (sign: string) => lackingIn(sign, { encoding, hasMark: false }).length === 0
  return Array.from(text.normalize('NFC'), sign => (has(sign) ? sign : '?')).join('')
}

function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return writeExactly(writable(text, encoding), { encoding, hasMark: false })!
}

const cases = sampleTexts.flatMap(({ language, text, name, encodings }) =>
  encodings.map(encoding => ({ language, encoding, text, name })),
)

describe('texts of every language in every encoding', () => {
  it.each(cases)('[PREV-02] $language in $encoding is shown', async ({ text, encoding }) => {
    const whole = writable(text, encoding)
    const bytes = encode(text, encoding)
    const judged = await judgeText(bytes)
    expect(shownText({ bytes, isCut: false, judged }).text).toBe(whole)
    // As tiles read it.
    expect(await decodeStart(bytes)).toBe(whole)
    // The reader's choice counts, and the detected encoding is still named.
    const chosen = shownText({ bytes, isCut: false, judged }, 'windows-1252')
    expect(chosen).toMatchObject({ encoding: 'windows-1252', detected: judged.encoding })
  })

  it.each(cases)('[PREV-05] $language in $encoding is saved as it was', async ({ text, encoding }) => {
    const bytes = encode(text.replaceAll('\n', '\r\n'), encoding)
    const judged = await judgeText(bytes)
    const formed = readForm(bytes, judged)!
    const edited = `${plainEnds(formed.text)}\n1 plain line`
    const saved = writeExactly(withLineEnds(edited, formed.text), formed.form)!
    expect(saved.subarray(0, bytes.length)).toEqual(bytes)
    expect(await decodeText(saved)).toBe(`${writable(text.replaceAll('\n', '\r\n'), encoding)}\r\n1 plain line`)
  })
})

const zipped = cases.filter(({ encoding }) => !/^iso|mac|koi/.test(encoding))

describe('names in zip archives', () => {
  it.each(zipped)('[PREV-02] $language in $encoding', async ({ name, text, encoding }) => {
    const paths = [`${name}/`, `${name}/${text.slice(0, 10).trim()}.txt`, `${name}.pdf`, 'plain.txt']
    const names = paths.map(path => writable(path.replaceAll(':', ''), encoding))
    const entries = names.map(one => ({ path: one, size: 1, rawName: encode(one, encoding) }))
    expect(await listed(buildZip(entries))).toEqual(names)
  })

  it('[PREV-02] a byte inside a letter is no separator', async () => {
    const names = ['表示/ソース.txt', '能力\\十.doc']
    const entries = names.map(path => ({ path, size: 1, rawName: encode(path, 'shift_jis') }))
    expect(await listed(buildZip(entries))).toEqual(['表示/ソース.txt', '能力/十.doc'])
  })

  it('[PREV-02] the name in UTF-8 beside the old one counts if its checksum is right', async () => {
    const rawName = encode('Документы/Отчёт.txt', 'ibm866')
    const beside = (crc: number) => {
      const utf8 = new TextEncoder().encode('Отчёт №1.txt')
      const head = new DataView(new ArrayBuffer(9))
      head.setUint16(0, 0x7075, true)
      head.setUint16(2, utf8.length + 5, true)
      head.setUint8(4, 1)
      head.setUint32(5, crc, true)
      return Uint8Array.from([...new Uint8Array(head.buffer), ...utf8])
    }
    const zip = (crc: number) => buildZip([{ path: '', size: 1, rawName, extra: beside(crc) }])
    expect(await listed(zip(crc32(rawName)))).toEqual(['Отчёт №1.txt'])
    expect(await listed(zip(crc32(rawName) ^ 1))).toEqual(['Документы/Отчёт.txt'])
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })

  it('[PREV-02] a name that only claims to be UTF-8 is judged', async () => {
    const entries = [{ path: '', size: 1, isUtf8: true, rawName: encode('会议记录和项目计划.txt', 'gb18030') }]
    expect(await listed(buildZip(entries))).toEqual(['会议记录和项目计划.txt'])
  })

  it.each([
    ['two bytes behind it', (zip: Uint8Array) => Uint8Array.from([...zip, 13, 10])],
    ['many bytes behind it', (zip: Uint8Array) => Uint8Array.from([...zip, ...new Uint8Array(200_000)])],
    ['a program before it', (zip: Uint8Array) => Uint8Array.from([...new Uint8Array(70_000).fill(0x4d), ...zip])],
    ['both', (zip: Uint8Array) => Uint8Array.from([...new Uint8Array(500).fill(0x4d), ...zip, 1, 2, 3])],
  ])('[PREV-02] an archive with %s is listed', async (_name, change) => {
    for (const isZip64 of [false, true]) {
      const zip = buildZip(
        [
          { path: 'a/b.txt', size: 1 },
          { path: 'c.txt', size: 1 },
        ],
        { isZip64 },
      )
      expect(await listed(change(zip))).toEqual(['a/b.txt', 'c.txt'])
    }
  })
})

async function listed(zip: Uint8Array): Promise<string[]> {
  const { entries } = await listZip(zip.length, async (from, to) => zip.slice(from, to))
  return entries.map(({ path }) => path)
}
