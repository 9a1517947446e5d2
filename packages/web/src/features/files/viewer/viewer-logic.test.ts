import { expect, test } from 'vitest'
import { buildZip } from './archive/build-zip.ts'
import { NotAZip } from './archive/zip-end.ts'
import { listZip } from './archive/zip-listing.ts'
import { zipRows } from './archive/zip-rows.ts'
import { expectedSize, fittedSize, naturalScale, panBy, wholeView, zoomAt } from './image/zoom.ts'
import { subtitleLanguage, toVtt } from './media/to-vtt.ts'
import { previewKindOf } from './parts/preview-kind.ts'
import { parseTable } from './table/parse-table.ts'
import { columnWidths, numericColumns } from './table/table-columns.ts'
import { tokenLines } from './text/code-lines.ts'
import { languageOf } from './text/languages.ts'

const reader = (bytes: Uint8Array) => {
  const ranges: [number, number][] = []
  const read = async (from: number, to: number) => {
    ranges.push([from, to])
    return bytes.slice(from, to)
  }
  return { read, ranges }
}

test('[PREV-02] a zip is listed from its end, with sizes, times and names', async () => {
  const bytes = buildZip([
    { path: 'docs/', size: 0 },
    { path: 'docs/Bericht ä.pdf', size: 1234, isUtf8: true },
    { path: 'a.txt', size: 5, isEncrypted: true },
  ])
  const { entries, isCut } = await listZip(bytes.length, reader(bytes).read)
  expect(isCut).toBe(false)
  expect(entries.map(({ path, size, isFolder, isEncrypted }) => [path, size, isFolder, isEncrypted])).toEqual([
    ['docs/', 0, true, false],
    ['docs/Bericht ä.pdf', 1234, false, false],
    ['a.txt', 5, false, true],
  ])
  expect(entries[1]!.modifiedAt).toEqual(new Date(2024, 1, 29, 13, 45, 30))
})

test('[PREV-02] listing a large zip takes two ranges: its end, then its directory', async () => {
  const bytes = buildZip([{ path: 'a', size: 1 }], { directoryPadding: 200_000 })
  const { read, ranges } = reader(bytes)
  const { entries } = await listZip(bytes.length, read)
  expect(entries).toHaveLength(1)
  expect(ranges).toHaveLength(2)
})

test('[PREV-02] zip64 provides sizes beyond 4 GiB', async () => {
  const bytes = buildZip([{ path: 'big.bin', size: 6_000_000_000 }], { isZip64: true })
  const { entries } = await listZip(bytes.length, reader(bytes).read)
  expect(entries[0]).toMatchObject({ path: 'big.bin', size: 6_000_000_000 })
})

test('[PREV-02] a comment that looks like an end record is not mistaken for one', async () => {
  const bytes = buildZip([{ path: 'a', size: 1 }], { comment: Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(30).fill(0)) })
  expect((await listZip(bytes.length, reader(bytes).read)).entries).toHaveLength(1)
})

test('a file that is not a zip, or whose records point outside it, is refused', async () => {
  const noise = new Uint8Array(500).fill(7)
  await expect(listZip(noise.length, reader(noise).read)).rejects.toThrow(NotAZip)
  const lying = buildZip([{ path: 'a', size: 1 }], { directoryOffset: 1_000_000 })
  await expect(listZip(lying.length, reader(lying).read)).rejects.toThrow(NotAZip)
})

test('[PREV-02] a zip becomes a tree, including folders that it does not name', () => {
  const entry = (path: string) => ({
    path,
    isFolder: path.endsWith('/'),
    size: 1,
    packedSize: 1,
    modifiedAt: null,
    isEncrypted: false,
  })
  const rows = zipRows([entry('b.txt'), entry('a/10.txt'), entry('a/9.txt'), entry('../x/y.txt')])
  expect(rows.map(({ depth, name }) => `${'-'.repeat(depth)}${name}`)).toEqual([
    '..',
    '-x',
    '--y.txt',
    'a',
    '-9.txt',
    '-10.txt',
    'b.txt',
  ])
})

test('[PREV-02] a table keeps quoted commas, line ends and quotes', () => {
  const table = parseTable('\ufeffname,note\r\n"Doe, Jane","says ""hi""\nand more"\r\nMax,\r\n')
  expect(table.head).toEqual(['name', 'note'])
  expect(table.rows).toEqual([
    ['Doe, Jane', 'says "hi"\nand more'],
    ['Max', ''],
  ])
})

test('[PREV-02] semicolons and tabs are detected as separators', () => {
  expect(parseTable('a;b;c\n1,5;2;3').rows).toEqual([['1,5', '2', '3']])
  expect(parseTable('a\tb\n1\t2').rows).toEqual([['1', '2']])
})

test('the last row of a text that was cut is left out', () => {
  expect(parseTable('a,b\n1,2\n3', true).rows).toEqual([['1', '2']])
})

test('columns are as wide as their cells, and numeric columns are recognised', () => {
  const table = parseTable('name,price,share\nA long name indeed,"1,200.50",12 %\nB,-3,5 %')
  expect(columnWidths(table)).toEqual([18, 8, 5])
  expect(numericColumns(table)).toEqual([false, true, true])
})

test('[PREV-02] coloured code becomes lines of plain text, whatever it contains', () => {
  const markup =
    '<span class="hljs-keyword">const</span> a = <span class="hljs-string">&#x27;&lt;b&gt;\nx&#x27;</span>;'
  expect(tokenLines(markup)).toEqual([
    [
      ['keyword', 'const'],
      ['', ' a = '],
      ['string', "'<b>"],
    ],
    [
      ['string', "x'"],
      ['', ';'],
    ],
  ])
})

test('the colour of a nested part ends where the part ends', () => {
  const markup = '<span class="hljs-string">a<span class="hljs-subst">b</span>c</span>d'
  expect(tokenLines(markup)).toEqual([
    [
      ['string', 'a'],
      ['subst', 'b'],
      ['string', 'c'],
      ['', 'd'],
    ],
  ])
})

test('[PREV-02] SubRip subtitles become WebVTT', () => {
  const srt = '1\r\n0:00:01,5 --> 00:00:04,250\r\nHello, you\r\n'
  expect(toVtt(srt)).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:00:04.250\nHello, you\n')
  expect(toVtt('\ufeffWEBVTT\n\n')).toBe('WEBVTT\n\n')
  expect(subtitleLanguage('film', 'film.de.srt')).toBe('de')
  expect(subtitleLanguage('film', 'film.srt')).toBeNull()
})

test('[PREV-02] each file type gets its preview', () => {
  const kind = (name: string, mime: string | null, fileKind: Parameters<typeof previewKindOf>[0]['fileKind']) =>
    previewKindOf({ name, mime, fileKind, thumbnailUrl: null, size: 1 })
  expect(kind('a.png', 'image/png', 'image')).toBe('image')
  expect(kind('a.svg', 'image/svg+xml', 'image')).toBe('image')
  expect(kind('a.heic', 'image/heic', 'image')).toBe('none')
  expect(kind('a.md', 'text/plain', 'text')).toBe('markdown')
  expect(kind('a.csv', 'text/csv', 'sheet')).toBe('table')
  expect(kind('a.xlsx', 'application/vnd.ms-excel', 'sheet')).toBe('office')
  expect(kind('a.zip', 'application/zip', 'archive')).toBe('archive')
  expect(kind('a.7z', 'application/x-7z-compressed', 'archive')).toBe('none')
  expect(kind('page.html', 'text/html', 'code')).toBe('text')
  expect(kind('notes', 'text/plain', 'other')).toBe('text')
  expect(kind('data.bin', 'application/octet-stream', 'other')).toBe('none')
})

test('languages are recognised by extension or by the whole name', () => {
  expect(languageOf('main.TSX')).toBe('typescript')
  expect(languageOf('Dockerfile')).toBe('dockerfile')
  expect(languageOf('notes.txt')).toBeNull()
})

const picture = { width: 4000, height: 3000 }
const box = { width: 1000, height: 1000 }

test('[PREV-02] zooming keeps what is under the pointer where it is', () => {
  const view = zoomAt(wholeView, 4, { x: 100, y: 50 }, picture, box)
  expect(view).toEqual({ scale: 4, x: -300, y: -150 })
})

test('[PREV-02] a picture can be moved to its edges but not beyond', () => {
  const view = zoomAt(wholeView, 2, { x: 0, y: 0 }, picture, box)
  expect(panBy(view, 10_000, 10_000, picture, box)).toEqual({ scale: 2, x: 500, y: 250 })
  expect(panBy(wholeView, 40, 40, picture, box)).toEqual(wholeView)
})

test('a small picture is not enlarged to fit, and the scale of its true size is found', () => {
  expect(fittedSize({ width: 100, height: 50 }, box)).toEqual({ width: 100, height: 50 })
  expect(naturalScale(picture, box)).toBe(4)
  expect(zoomAt(wholeView, 0.2, { x: 0, y: 0 }, picture, box).scale).toBe(1)
})

test('[PREV-02] SubStation Alpha subtitles become WebVTT, ordered by time and without styles', () => {
  const lines = [
    '[Script Info]',
    'Title: x',
    '[V4+ Styles]',
    'Format: Name, Fontname',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    'Dialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,{\\i1}Later{\\i0}, <b> & more',
    'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Hidden',
    'Dialogue: 0,0:00:01.25,0:00:04.00,Default,,0,0,0,,Привет,\\Nмир',
  ]
  const cues = '00:00:01.250 --> 00:00:04.000\nПривет,\nмир\n\n00:00:05.000 --> 00:00:06.500\nLater, &lt;b> &amp; more'
  expect(toVtt(lines.join('\r\n'))).toBe(`WEBVTT\n\n${cues}\n`)
})

test('[PREV-01] the size of a picture is expected by its thumbnail, which says how large a small one is', () => {
  expect(expectedSize({ width: 40, height: 30 })).toEqual({ width: 40, height: 30 })
  expect(expectedSize({ width: 512, height: 384 })).toEqual({ width: 2048, height: 1536 })
  expect(expectedSize({ width: 192, height: 256 })).toEqual({ width: 1536, height: 2048 })
})
