import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildZip } from '../../../../../test/documents.ts'
import {
  buildOpen,
  buildWord,
  buildWorkbook,
  relationsPart,
  spaces,
  textCell,
  wordLine,
} from '../../../../../test/office-files.ts'
import { readText } from '../read-text.ts'
import { readOutline } from './read-outline.ts'

/**
 * Office files in the shapes in which programs write them. Each is made by hand after the format's standard and what is
 * known of the program; none is a file of that program.
 */
const folder = mkdtempSync(join(tmpdir(), 'holdall-shelf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const open = 'application/vnd.oasis.opendocument'

const wordPart = (body: string, prefix = 'w', space = spaces.word) =>
  `<${prefix}:document xmlns:${prefix}="${space}" xmlns:r="${spaces.relations}"><${prefix}:body>${body}</${prefix}:body></${prefix}:document>`
const line = (text: string, prefix = 'w') =>
  `<${prefix}:p><${prefix}:r><${prefix}:t>${text}</${prefix}:t></${prefix}:r></${prefix}:p>`
const root = (target: string, base = spaces.relations) => relationsPart({ rId1: ['officeDocument', target] }, base)
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const cells = (...words: string[]) =>
  `<row r="1">${words.map((text, index) => textCell(`${'ABC'[index]}1`, text)).join('')}</row>`
const chunked = (name: string, content: string | Buffer, target = `/word/${name}`) =>
  buildWord('<w:altChunk r:id="c1"/>', {
    'word/_rels/document.xml.rels': relationsPart({ c1: ['aFChunk', target] }),
    [`word/${name}`]: content,
  })
const prefixed = (xml: string) => xml.replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2').replace('xmlns=', 'xmlns:x=')
const bookPart = `<workbook xmlns="${spaces.sheet}" xmlns:r="${spaces.relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
const sheetPart = (rows: string) => `<worksheet xmlns="${spaces.sheet}"><sheetData>${rows}</sheetData></worksheet>`
const bookOf = (parts: Record<string, string>) =>
  buildZip({
    '_rels/.rels': root('xl/workbook.xml'),
    'xl/workbook.xml': bookPart,
    'xl/_rels/workbook.xml.rels': relationsPart({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }),
    ...parts,
  })

describe('files are read as written by', () => {
  it.each<[string, string, Buffer]>([
    [
      'Google Docs: the main part has another name than Word’s',
      word,
      buildZip({ '_rels/.rels': root('word/document2.xml'), 'word/document2.xml': wordPart(line('quokka')) }),
    ],
    [
      'Word in the strict variant of ISO 29500',
      word,
      buildZip({
        '_rels/.rels': root('word/document.xml', spaces.strictRelations),
        'word/document.xml': wordPart(line('quokka'), 'w', spaces.strictWord),
      }),
    ],
    [
      'a program with a prefix of its own for Word’s elements',
      word,
      buildZip({
        '_rels/.rels': root('word/document.xml'),
        'word/document.xml': wordPart(line('quokka', 'ns0'), 'ns0'),
      }),
    ],
    [
      'docx4j, with the vocabulary as the usual one and no prefix',
      word,
      buildZip({
        '_rels/.rels': root('/word/document.xml'),
        'word/document.xml': `<document xmlns="${spaces.word}"><body><p><r><t>quokka</t></r></p></body></document>`,
      }),
    ],
    [
      'a program that changes the prefix in the middle',
      word,
      buildWord(`<x:p xmlns:x="${spaces.word}"><x:r><x:t>quokka</x:t></x:r></x:p>${wordLine('again')}`),
    ],
    [
      'a program that writes UTF-16',
      word,
      buildZip({
        '_rels/.rels': utf16(root('word/document.xml')),
        'word/document.xml': utf16(`<?xml version="1.0" encoding="UTF-16"?>${wordPart(line('quokka'))}`, true),
      }),
    ],
    [
      'a program that writes windows-1251',
      word,
      buildZip({
        '_rels/.rels': root('word/document.xml'),
        'word/document.xml': Buffer.concat([
          Buffer.from(
            `<?xml version="1.0" encoding="windows-1251"?>${wordPart(line('quokka @@'))}`.split('@@')[0] ?? '',
          ),
          Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
          Buffer.from('</w:t></w:r></w:p></w:body></w:document>'),
        ]),
      }),
    ],
    [
      'PHPWord: the body is a page of HTML (altChunk)',
      word,
      chunked('chunk.htm', '<html><head><title>x</title></head><body><h1>Offer</h1><p>quokka</p></body></html>'),
    ],
    [
      'Crystal Reports and other report generators: a web archive (altChunk)',
      word,
      chunked(
        'chunk.mht',
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"; type="text/html"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>quo=\r\nkka</p>\r\n--b--\r\n',
      ),
    ],
    ['Open XML SDK: another document (altChunk)', word, chunked('part.docx', buildWord(wordLine('quokka')))],
    ['a program that puts plain text in (altChunk)', word, chunked('part.txt', 'quokka\r\nsecond line')],
    ['a program that puts rich text in (altChunk)', word, chunked('part.rtf', '{\\rtf1\\ansi quokka\\par}')],
    [
      'a program with targets above, backslashes and escapes',
      word,
      buildZip({
        '_rels/.rels': root('.\\my%20word\\document.xml'),
        'my word/document.xml': wordPart('<w:altChunk r:id="c1"/>'),
        'my word/_rels/document.xml.rels': relationsPart({ c1: ['aFChunk', '../chunks/./a.html'] }),
        'chunks/a.html': '<p>quokka</p>',
      }),
    ],
    [
      'a program that is careless about the case of names, and writes a slash in front',
      word,
      buildZip({ '_rels/.rels': root('/Word/Document.XML'), '/word/document.xml': wordPart(line('quokka')) }),
    ],
    [
      'LibreOffice: a text box beside its older form',
      word,
      buildWord(
        `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:txbxContent>${wordLine('quokka')}</w:txbxContent></mc:Choice><mc:Fallback>${wordLine('twice')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    ],
    [
      'OpenXML SDK, ClosedXML and SSRS: sheets with the prefix x:',
      sheet,
      bookOf({
        'xl/workbook.xml': prefixed(bookPart),
        'xl/worksheets/sheet1.xml': prefixed(sheetPart(cells('quokka'))),
      }),
    ],
    [
      'openpyxl and EPPlus: absolute targets',
      sheet,
      bookOf({
        'xl/_rels/workbook.xml.rels': relationsPart({ rId1: ['worksheet', '/xl/worksheets/other.xml'] }),
        'xl/worksheets/other.xml': sheetPart(cells('quokka')),
      }),
    ],
    [
      'a workbook elsewhere, with shared strings of another name',
      sheet,
      buildZip({
        '_rels/.rels': root('book/main.xml'),
        'book/main.xml': bookPart,
        'book/_rels/main.xml.rels': relationsPart({
          rId1: ['worksheet', 'one.xml'],
          rId2: ['sharedStrings', 'words.xml'],
        }),
        'book/one.xml': sheetPart('<row><c t="s"><v>0</v></c></row>'),
        'book/words.xml': `<sst xmlns="${spaces.sheet}"><si><t>quokka</t></si></sst>`,
      }),
    ],
    [
      'Excel in Japan: text in pieces, with its pronunciation',
      sheet,
      bookOf({
        'xl/worksheets/sheet1.xml': sheetPart(
          '<row r="1"><c r="A1" t="inlineStr"><is><r><t>quo</t></r><r><rPr><b/></rPr><t>kka</t></r><rPh sb="0" eb="1"><t>twice</t></rPh></is></c></row>',
        ),
      }),
    ],
    [
      'Excel in the strict variant',
      sheet,
      buildZip({
        '_rels/.rels': root('xl/workbook.xml', spaces.strictRelations),
        'xl/workbook.xml': bookPart
          .replace(spaces.sheet, spaces.strictSheet)
          .replace(spaces.relations, spaces.strictRelations),
        'xl/_rels/workbook.xml.rels': relationsPart(
          { rId1: ['worksheet', 'worksheets/sheet1.xml'] },
          spaces.strictRelations,
        ),
        'xl/worksheets/sheet1.xml': sheetPart(cells('quokka')).replace(spaces.sheet, spaces.strictSheet),
      }),
    ],
    [
      'Apache POI in streams: rows and cells without their places',
      sheet,
      bookOf({
        'xl/worksheets/sheet1.xml': sheetPart('<row><c t="inlineStr"><is><t>quokka</t></is></c><c><v>2</v></c></row>'),
      }),
    ],
    [
      'Keynote and Google Slides: the presentation has another name, and its elements another prefix',
      slides,
      buildZip({
        '_rels/.rels': root('ppt/deck.xml'),
        'ppt/deck.xml': `<q:presentation xmlns:q="${spaces.slide}" xmlns:r="${spaces.relations}"><q:sldIdLst><q:sldId id="256" r:id="a"/></q:sldIdLst></q:presentation>`,
        'ppt/_rels/deck.xml.rels': relationsPart({ a: ['slide', 'pages/p1.xml'] }),
        'ppt/pages/p1.xml': `<q:sld xmlns:q="${spaces.slide}" xmlns:d="${spaces.drawing}"><q:cSld><q:spTree><q:sp><q:txBody><d:p><d:r><d:t>quokka</d:t></d:r></d:p></q:txBody></q:sp></q:spTree></q:cSld></q:sld>`,
      }),
    ],
    [
      'an OpenDocument program with other prefixes: text',
      `${open}.text`,
      buildOpen('<o:text><t:p>quokka</t:p></o:text>', { prefixes: { office: 'o', text: 't' } }),
    ],
    [
      'an OpenDocument program with other prefixes: sheets',
      `${open}.spreadsheet`,
      buildOpen(
        '<o:spreadsheet><tb:table tb:name="S"><tb:table-row><tb:table-cell><t:p>quokka</t:p></tb:table-cell></tb:table-row></tb:table></o:spreadsheet>',
        { prefixes: { office: 'o', text: 't', table: 'tb' } },
      ),
    ],
    [
      'OpenOffice.org 2, with the vocabularies of version 1',
      `${open}.text`,
      buildZip({
        'content.xml':
          '<office:document-content xmlns:office="http://openoffice.org/2000/office" xmlns:text="http://openoffice.org/2000/text"><office:body><text:p>quokka</text:p></office:body></office:document-content>',
      }),
    ],
  ])('[PREV-02] [SRCH-03] %s', async (_, mime, bytes) => {
    const path = join(folder, `f${++count}`)
    writeFileSync(path, bytes)
    expect(JSON.stringify(await readOutline(path, mime))).toContain('quokka')
    const text = await readText(path, mime)
    expect(text).toContain('quokka')
    expect(text).not.toContain('twice')
  })

  it('[PREV-02] openpyxl and other libraries that don’t calculate: a formula without a result says so', async () => {
    const path = join(folder, 'uncounted.xlsx')
    const formula = (place: string, more: string) =>
      `<c r="${place}"${more.startsWith('t=') ? ` ${more}` : ''}><f>SUM(A1:A2)</f>${more.startsWith('t=') ? '<v></v>' : more}</c>`
    const rows = `<row r="1"><c r="A1"><v>1</v></c>${formula('B1', '<v></v>')}${formula('C1', '<v/>')}${formula('D1', '')}${formula('E1', '<v>3</v>')}${formula('F1', 't="str"')}</row>`
    writeFileSync(path, buildWorkbook([{ name: 'S', rows }]))
    expect(await readOutline(path, sheet)).toMatchObject({
      sheets: [
        {
          rows: [['1', '', '', '', '3']],
          uncounted: [
            [0, 1],
            [0, 2],
            [0, 3],
          ],
        },
      ],
    })
  })

  it('[PREV-02] a foreign element of the same name in a sheet is no cell of it', async () => {
    const path = join(folder, 'foreign.xlsx')
    const foreign = '<extLst><ext><row xmlns="urn:foreign" r="9"><c r="A9"><v>77123</v></c></row></ext></extLst>'
    writeFileSync(path, buildWorkbook([{ name: 'S', rows: cells('quokka'), after: foreign }]))
    expect(JSON.stringify(await readOutline(path, sheet))).not.toContain('77123')
  })
})
