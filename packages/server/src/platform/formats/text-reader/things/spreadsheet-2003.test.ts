import { describe, expect, it } from 'vitest'
import { isSpreadsheet2003 } from './is-spreadsheet-2003.ts'
import { spreadsheet2003, spreadsheet2003Text } from './spreadsheet-2003.ts'

const book = (sheets: string, styles = '', prefix = '') => {
  const p = prefix && `${prefix}:`
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><${p}Workbook xmlns${prefix && `:${prefix}`}="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><${p}Styles>${styles}</${p}Styles>${sheets}</${p}Workbook>`
}
const sheet = (rows: string, more = '') => `<Worksheet ss:Name="S"><Table>${rows}</Table>${more}</Worksheet>`
const cell = (value: string, type = 'String', more = '') =>
  `<Cell ${more}><Data ss:Type="${type}">${value}</Data></Cell>`
const rowsOf = (source: string) => spreadsheet2003(source).sheets.map(one => one.rows)

describe('a workbook in the XML of Excel 2003', () => {
  it('[PREV-02] shows its cells at their places, in their formats', () => {
    const styles =
      '<Style ss:ID="p"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="q"><NumberFormat ss:Format="Percent"/></Style>'
    const rows = `<Row>${cell('Name')}${cell('Code')}${cell('Late', 'String', 'ss:Index="4"')}</Row><Row ss:Index="3">${cell('1067', 'Number', 'ss:StyleID="p"')}${cell('0.5', 'Number', 'ss:StyleID="q"')}${cell('2024-02-29T00:00:00.000', 'DateTime')}${cell('2024-02-29T12:30:00.000', 'DateTime')}${cell('1', 'Boolean')}</Row>`
    expect(rowsOf(book(sheet(rows), styles))).toEqual([
      [['Name', 'Code', '', 'Late'], [], ['01067', '50.00%', '2024-02-29', '2024-02-29 12:30', 'TRUE']],
    ])
  })

  it('[PREV-02] [SRCH-03] neither shows nor finds what it hides', () => {
    const columns = '<Column/><Column ss:Hidden="1" ss:Span="1"/><Column ss:Width="0"/><Column/>'
    const rows = `<Row>${['a', 'b', 'c', 'd', 'e'].map(text => cell(text)).join('')}</Row><Row ss:Hidden="1">${cell('secret')}</Row>`
    const hiddenSheet = sheet(
      `<Row>${cell('secret')}</Row>`,
      '<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>',
    )
    const note = `<Row><Cell><Data ss:Type="String">seen</Data><Comment><Data>remark</Data></Comment></Cell></Row>`
    const outline = spreadsheet2003(book(sheet(columns + rows + note) + hiddenSheet))
    expect(outline.sheets).toEqual([
      { name: 'S', rows: [['a', '', '', '', 'e'], [], ['seen']], hiddenColumns: [1, 2, 3], hiddenRows: [1] },
    ])
    expect(spreadsheet2003Text(outline)).toBe('S\na\ne\n\nseen')
  })

  it('[PREV-02] steps over merged cells, and says where a result isn’t stored', () => {
    const rows = `<Row>${cell('wide', 'String', 'ss:MergeAcross="2"')}${cell('next')}<Cell ss:Formula="=RC[-1]"/></Row>`
    expect(spreadsheet2003(book(sheet(rows))).sheets).toEqual([
      { name: 'S', rows: [['wide', '', '', 'next', '']], uncounted: [[0, 4]] },
    ])
  })

  it('is known by its vocabulary, whatever prefix it has, and by nothing else', () => {
    const prefixed = book(
      '<q:Worksheet q:Name="S"><q:Table><q:Row><q:Cell><q:Data q:Type="String">quokka</q:Data></q:Cell></q:Row></q:Table></q:Worksheet>',
      '',
      'q',
    )
    expect([isSpreadsheet2003(prefixed), rowsOf(prefixed)]).toEqual([true, [[['quokka']]]])
    expect(isSpreadsheet2003('<Workbook><Worksheet/></Workbook>')).toBe(false)
    expect(isSpreadsheet2003('urn:schemas-microsoft-com:office:spreadsheet')).toBe(false)
  })

  it('[PREV-02] hostile ones cost no more than their size', () => {
    const far = `<Row ss:Index="1048576">${cell('x', 'String', 'ss:Index="16384"')}</Row>`
    const wide = `<Column ss:Span="99999999" ss:Hidden="1"/><Row ss:Index="-5" ss:Span="99999999" ss:Hidden="1">${cell('y', 'Number', 'ss:Index="1e9" ss:MergeAcross="999999999"')}${cell('z')}</Row>`
    const many = `<Row>${cell('1').repeat(200_000)}</Row>`
    for (const rows of [far, wide, many, `<Row>${cell('1e999', 'Number')}`, '<Row><Cell><Data>']) {
      const { sheets } = spreadsheet2003(book(sheet(rows)))
      expect(JSON.stringify(sheets).length).toBeLessThan(2_000_000)
    }
    expect(() => spreadsheet2003(`<!DOCTYPE x [<!ENTITY a "b">]>${book('')}`)).toThrow('broken')
  })
})
