import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildOpen,
  buildSlides,
  buildWord,
  buildWorkbook,
  numberCell,
  relationsPart,
  spaces,
  textCell,
  wordLine,
} from '../../../../../test/office-files.ts'
import { readText } from '../read-text.ts'
import { readOutline } from './read-outline.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-hidden-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

const types = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  slides: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  openText: 'application/vnd.oasis.opendocument.text',
  openSheet: 'application/vnd.oasis.opendocument.spreadsheet',
  openSlides: 'application/vnd.oasis.opendocument.presentation',
}

/** Everything that the preview and the index of a file hold. */
async function read(bytes: Buffer, type: keyof typeof types) {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, bytes)
  return { outline: await readOutline(path, types[type]), text: await readText(path, types[type]) }
}

const row = (number: number, cells: string, attributes = '') => `<row r="${number}" ${attributes}>${cells}</row>`
const twoRows = row(1, `${textCell('A1', 'seen1')}${textCell('B1', 'secret1')}${textCell('C1', 'seen2')}`)
const open = (rows: string, columns = '') =>
  `<office:spreadsheet><table:table table:name="S">${columns}${rows}</table:table></office:spreadsheet>`
const openCell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const openRow = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const collapsed = 'table:visibility="collapse"'
const hiddenWord = '<w:vanish/>'
const shape = (text: string, attributes = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="n" ${attributes}/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

describe('what is hidden in a document is neither shown nor found', () => {
  it.each<[string, keyof typeof types, Buffer]>([
    [
      'a hidden column',
      'sheet',
      buildWorkbook([{ name: 'S', before: '<cols><col min="2" max="2" hidden="1"/></cols>', rows: twoRows }]),
    ],
    [
      'a column of no width',
      'sheet',
      buildWorkbook([
        { name: 'S', before: '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>', rows: twoRows },
      ]),
    ],
    [
      'a column within a range of hidden ones',
      'sheet',
      buildWorkbook([
        {
          name: 'S',
          before: '<cols><col min="2" max="16384" hidden="true"/></cols>',
          rows: row(1, `${textCell('A1', 'seen1')}${textCell('B1', 'secret1')}${textCell('XFD1', 'secret2')}`),
        },
      ]),
    ],
    [
      'columns without a width where the usual one is none',
      'sheet',
      buildWorkbook([
        {
          name: 'S',
          before:
            '<sheetFormatPr defaultColWidth="0"/><cols><col min="1" max="1" width="9"/><col min="3" max="3" width="9"/></cols>',
          rows: twoRows,
        },
      ]),
    ],
    [
      'a hidden row, as an outline or filter hides it',
      'sheet',
      buildWorkbook([
        {
          name: 'S',
          rows: `${row(1, textCell('A1', 'seen1'))}${row(2, textCell('A2', 'secret1'), 'hidden="1" outlineLevel="1"')}${row(3, textCell('A3', 'secret2'), 'ht="0" customHeight="1"')}${row(4, textCell('A4', 'seen2'))}`,
          after: '<autoFilter ref="A1:A4"/>',
        },
      ]),
    ],
    [
      'hidden and very hidden sheets, and words that only they use',
      'sheet',
      buildWorkbook(
        [
          { name: 'S', rows: row(1, '<c r="A1" t="s"><v>0</v></c>') },
          { name: 'secret3', attributes: 'state="hidden"', rows: row(1, '<c r="A1" t="s"><v>1</v></c>') },
          { name: 'secret4', attributes: 'state="veryHidden"', rows: row(1, textCell('A1', 'secret5')) },
        ],
        [],
        {
          'xl/sharedStrings.xml': `<sst xmlns="${spaces.sheet}"><si><t>seen1</t></si><si><t>secret1</t></si></sst>`,
        },
      ),
    ],
    [
      'what lies under a merged cell',
      'sheet',
      buildWorkbook([{ name: 'S', rows: twoRows, after: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>' }]),
    ],
    [
      'numbers and texts with a format that shows nothing',
      'sheet',
      buildWorkbook(
        [
          {
            name: 'S',
            rows: row(1, `${textCell('A1', 'seen1')}${textCell('B1', 'secret1', 1)}${numberCell('C1', 77123, 1)}`),
          },
        ],
        [';;;'],
      ),
    ],
    [
      'the comment at a hidden cell',
      'sheet',
      buildWorkbook([{ name: 'S', before: '<cols><col min="2" max="2" hidden="1"/></cols>', rows: twoRows }], [], {
        'xl/worksheets/_rels/sheet1.xml.rels': relationsPart({ c: ['comments', '../comments1.xml'] }),
        'xl/comments1.xml': `<comments xmlns="${spaces.sheet}"><commentList><comment ref="B1"><text><t>secret2</t></text></comment><comment ref="A1"><text><t>seen3</t></text></comment></commentList></comments>`,
      }),
    ],
    [
      'words, by themselves, by a style, by the style of the line or by a style of a style',
      'word',
      buildWord(
        [
          wordLine('seen1'),
          wordLine('secret1', hiddenWord),
          wordLine('secret2', '<w:rStyle w:val="Quiet"/>'),
          wordLine('secret3', '<w:rStyle w:val="Quieter"/>'),
          '<w:p><w:pPr><w:pStyle w:val="QuietLine"/></w:pPr><w:r><w:t>secret4</w:t></w:r></w:p>',
          wordLine('seen2', '<w:vanish w:val="0"/>'),
        ].join(''),
        {
          'word/_rels/document.xml.rels': relationsPart({ s: ['styles', 'styles.xml'] }),
          'word/styles.xml': `<w:styles xmlns:w="${spaces.word}"><w:style w:styleId="Quiet"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Quieter"><w:basedOn w:val="Quiet"/></w:style><w:style w:styleId="QuietLine"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`,
        },
      ),
    ],
    [
      'rows of a table, and deleted words',
      'word',
      buildWord(
        `<w:tbl><w:tr><w:tc>${wordLine('seen1')}</w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${wordLine('secret1')}</w:tc></w:tr></w:tbl>${wordLine('seen2')}<w:p><w:del><w:r><w:delText>secret2</w:delText></w:r></w:del></w:p>`,
      ),
    ],
    [
      'slides and their notes',
      'slides',
      buildSlides([shape('seen1'), shape('secret1')], { shows: ['', 'show="0"'], notes: ['', 'secret2'] }),
    ],
    [
      'slides that say so by a word',
      'slides',
      buildSlides([shape('seen1'), shape('secret1')], { shows: ['', 'show="false"'] }),
    ],
    ['shapes', 'slides', buildSlides([`${shape('seen1')}${shape('secret1', 'hidden="1"')}${shape('seen2')}`])],
    [
      'collapsed columns of OpenDocument',
      'openSheet',
      buildOpen(
        open(
          openRow(`${openCell('seen1')}${openCell('secret1')}${openCell('secret2')}${openCell('seen2')}`),
          `<table:table-column/><table:table-column table:number-columns-repeated="2" ${collapsed}/><table:table-column/>`,
        ),
      ),
    ],
    [
      'rows of OpenDocument that are filtered, collapsed or in a closed group',
      'openSheet',
      buildOpen(
        open(
          `${openRow(openCell('seen1'))}${openRow(openCell('secret1'), 'table:visibility="filter"')}${openRow(openCell('secret2'), `${collapsed} table:number-rows-repeated="3"`)}<table:table-row-group table:display="false">${openRow(openCell('secret3'))}</table:table-row-group>${openRow(openCell('seen2'))}`,
        ),
      ),
    ],
    [
      'cells of OpenDocument under a merged one',
      'openSheet',
      buildOpen(
        open(
          openRow(`${openCell('seen1')}<table:covered-table-cell><text:p>secret1</text:p></table:covered-table-cell>`),
        ),
      ),
    ],
    [
      'words, sections and paragraphs of OpenDocument',
      'openText',
      buildOpen(
        '<office:text><text:p>seen1<text:span text:style-name="T1">secret1</text:span><text:hidden-text text:string-value="x">secret2</text:hidden-text></text:p><text:p text:style-name="P2">secret3</text:p><text:section text:display="none"><text:p>secret4</text:p></text:section><text:p>seen2</text:p></office:text>',
        {
          styles:
            '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style><style:style style:name="P1"><style:text-properties text:display="none"/></style:style><style:style style:name="P2" style:parent-style-name="P1"/>',
        },
      ),
    ],
  ])('%s', async (_, type, bytes) => {
    const { outline, text } = await read(bytes, type)
    for (const all of [JSON.stringify(outline), text]) {
      expect(all).toContain('seen1')
      expect(all).not.toMatch(/secret|77123/)
    }
  })

  it('the columns and rows that stay keep their letters and numbers', async () => {
    const { outline } = await read(
      buildWorkbook([
        {
          name: 'S',
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
          rows: `${twoRows}${row(2, textCell('A2', 'secret'), 'hidden="1"')}${row(3, textCell('C3', 'below'))}`,
        },
      ]),
      'sheet',
    )
    expect(outline).toEqual({
      kind: 'sheets',
      isCut: false,
      sheets: [
        {
          name: 'S',
          rows: [['seen1', '', 'seen2'], [], ['', '', 'below']],
          hiddenColumns: [1],
          hiddenRows: [1],
        },
      ],
    })
  })

  it('what was hidden and is shown again is found', async () => {
    const { text } = await read(
      buildWorkbook([{ name: 'S', before: '<cols><col min="2" max="2" hidden="0" width="9"/></cols>', rows: twoRows }]),
      'sheet',
    )
    expect(text).toMatch(/seen1\nsecret1\nseen2/)
  })
})
