import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPdf, buildZip } from '../../../../test/documents.ts'
import { buildSlides, buildWorkbook, numberCell, spaces, textCell } from '../../../../test/office-files.ts'
import { pdfText } from './formats/pdf.ts'
import { readText } from './read-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

function file(bytes: Buffer | string): string {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, bytes)
  return path
}

const read = (bytes: Buffer | string, mime = 'text/plain') => readText(file(bytes), mime)
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const open = 'application/vnd.oasis.opendocument.text'

const mail = [
  'From: Ada <ada@example.org>',
  'To: Team: =?utf-8?B?R3LDpHRl?= <g@example.org>;',
  'Subject: =?utf-8?Q?Fahrpl=C3=A4ne?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/html; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Gr=FC=DFe aus <b>Bre</b>men</p>',
  '--x',
  'Content-Type: application/pdf; name=plan.pdf',
  'Content-Disposition: attachment; filename=plan.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--x--',
].join('\r\n')

describe('the text of files', () => {
  it.each<[string, Buffer | string, string, RegExp]>([
    ['plain text', 'Grüße an alle', 'text/plain', /Grüße an alle/],
    ['text in Windows-1252', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'application/octet-stream', /Grüße/],
    ['UTF-16, little end first', Buffer.from('\ufeffhello wörld', 'utf16le'), 'text/plain', /hello wörld/],
    ['UTF-16, big end first', Buffer.from('\ufeffhello', 'utf16le').swap16(), 'text/plain', /hello/],
    ['source code', 'const answer = 42', 'application/javascript', /answer = 42/],
    [
      'a page',
      '<title>Top</title><style>.a{}</style><p title="a>b">one<b>two</b>&amp;&#228;</p><script>secret()</script>',
      'text/html',
      /^\n?Top[\s]+onetwo&ä\s+$/,
    ],
    [
      'a Word document',
      buildZip({
        'word/document.xml':
          '<?xml version="1.0"?><w:p><w:r><w:t>Hel</w:t><w:t>lo</w:t></w:r></w:p><w:p><w:r><w:t>you&lt;</w:t></w:r></w:p>',
      }),
      word,
      /^Hello\nyou<\n/,
    ],
    [
      'a table',
      buildWorkbook(
        [
          {
            name: 'Costs',
            rows: `<row r="1"><c r="A1" t="s"><v>0</v></c>${numberCell('B1', 950)}${textCell('C1', 'own')}</row>`,
          },
        ],
        [],
        { 'xl/sharedStrings.xml': `<sst xmlns="${spaces.sheet}"><si><t>Rent</t></si></sst>` },
      ),
      sheet,
      /^Costs\nRent\n950\nown\n+$/,
    ],
    [
      'slides, in their order',
      buildSlides(['two', 'ten'].map(word => `<a:p><a:r><a:t>${word}</a:t></a:r></a:p>`)),
      slides,
      /^two\s+ten\s+$/,
    ],
    [
      'an OpenDocument',
      buildZip({ 'content.xml': '<text:p>one<text:s/>two</text:p><text:h>end</text:h>' }),
      open,
      /^one two\nend\n+$/,
    ],
    [
      'rich text',
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator x}\f0 Gr\'fc\'dfe\par {\b fe}tt \u8364? 5\'80}`,
      'application/octet-stream',
      /^Grüße\nfett € 5€$/,
    ],
    ['an email', mail, 'text/plain', /^Fahrpläne\nAda ada@example.org\n[\s\S]*Grüße aus Bremen[\s\S]*plan\.pdf$/],
  ])('[SRCH-03] is read of %s', async (_, bytes, mime, expected) => {
    expect(await read(bytes, mime)).toMatch(expected)
  })

  it('[SRCH-03] is read from a PDF without an external tool', async () => {
    expect(await pdfText(file(buildPdf('The annual harvest')))).toContain('The annual harvest')
  })

  it.each<[string, Buffer | string, string, string]>([
    ['noise', Buffer.from([1, 2, 3, 0, 255, 17]), 'text/plain', 'no-text'],
    ['nothing but white space', ' \n\t', 'text/plain', 'no-text'],
    ['an archive cut in the middle', buildZip({ 'word/document.xml': 'x' }).subarray(0, 40), word, 'broken'],
    ['bytes after a good beginning', 'PK\x03\x04not an archive at all', word, 'broken'],
    [
      'XML with entities of its own',
      buildZip({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:t>&b;</w:t>' }),
      word,
      'broken',
    ],
    [
      'an archive of too many files',
      buildZip(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`n${n}`, '']))),
      word,
      'too-large',
    ],
    ['rich text nested without end', `{\\rtf1${'{'.repeat(100_000)}`, 'application/rtf', 'broken'],
    ['a PDF of no pages', '%PDF-1.7\nnothing', 'application/pdf', 'broken'],
  ])('[SRCH-03] of %s is refused with the reason', async (_, bytes, mime, reason) => {
    await expect(read(bytes, mime)).rejects.toMatchObject({ reason })
  })

  it('[SRCH-03] is not unpacked past the limit, whatever size a small archive claims', async () => {
    const packed = deflateRawSync(Buffer.alloc(80 * 1024 * 1024, 'a'))
    for (const claimed of [10, 80 * 1024 * 1024, 0xffff_fff0]) {
      const bomb = buildZip({ 'word/document.xml': { packed, size: claimed } })
      expect(bomb.byteLength).toBeLessThan(200_000)
      await expect(read(bomb, word)).rejects.toMatchObject({ reason: expect.stringMatching(/too-large|broken/) })
    }
  })

  it.each<[string, string]>([
    ['unclosed tags', '<a "'.repeat(500_000)],
    ['unclosed comments', '<!--'.repeat(500_000)],
    ['open angles', '<'.repeat(2_000_000)],
    ['scripts that never end', '<script>'.repeat(250_000)],
    ['references', '&amp'.repeat(500_000)],
    ['depth', '<div>'.repeat(400_000)],
  ])('[SRCH-03] hostile markup takes time by its length alone: %s', async (_, source) => {
    const from = performance.now()
    await read(`<p>seen</p>${source}`, 'text/html')
    expect(performance.now() - from).toBeLessThan(3000)
  })
})
