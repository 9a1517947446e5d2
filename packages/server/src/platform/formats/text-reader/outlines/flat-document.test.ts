import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOutline } from '@holdall/contract/files/office-types.ts'
import { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { buildZip } from '../../../../../test/documents.ts'
import { readAnyOutline } from '../read-any-outline.ts'
import { readText } from '../read-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-flat-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function file(content: string | Buffer): string {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, content)
  return path
}
const outline = async (content: string | Buffer, mime = 'application/xml') =>
  Outline.parse(JSON.parse(JSON.stringify(await readAnyOutline(file(content), mime))))
const words = (content: string | Buffer, mime = 'application/xml') => readText(file(content), mime)

const base = 'http://docs.oasis-open.org/ns/office/1.2/meta'
const spaces = ['office', 'text', 'table', 'style', 'draw', 'presentation']
  .map(name => {
    const vocabulary = { draw: 'drawing' }[name] ?? name
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${vocabulary}:1.0"`
  })
  .join(' ')
const flat = (type: string, body: string, styles = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${spaces} xmlns:grddl="${base}" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${type}">
<office:meta><office:generator>Maker</office:generator></office:meta>
<office:automatic-styles>${styles}</office:automatic-styles>
<office:master-styles><style:master-page style:name="S"><style:header><text:p>HEADER</text:p></style:header></style:master-page></office:master-styles>
<office:body><office:${type}>${body}</office:${type}></office:body></office:document>`
const text = flat(
  'text',
  '<text:h text:outline-level="1">Plan</text:h><text:p>Grüße <text:span text:style-name="B">bold</text:span>' +
    '<draw:frame><draw:image><office:binary-data>R0lGODlhsecret</office:binary-data></draw:image></draw:frame> end</text:p>' +
    '<text:p text:style-name="H">unseen words</text:p>',
  '<style:style style:name="H" style:family="paragraph"><style:text-properties text:display="none"/></style:style>',
)

describe('OpenDocument in one piece', () => {
  it('[PREV-02] a text has its headings and lines, without pictures, headers and what is hidden', async () => {
    for (const mime of ['application/xml', 'text/plain', 'application/vnd.oasis.opendocument.text-flat-xml']) {
      const shown = await outline(text, mime)
      expect(shown.kind).toBe('document')
      const all = JSON.stringify(shown)
      for (const word of ['Plan', 'Grüße ', 'bold', ' end']) expect(all).toContain(word)
      for (const word of ['R0lGOD', 'HEADER', 'unseen', 'Maker']) expect(all).not.toContain(word)
    }
    const found = await words(text)
    expect(found).toMatch(/Plan[\s\S]*Grüße bold end/)
    for (const word of ['R0lGOD', 'HEADER', 'unseen', '<text']) expect(found).not.toContain(word)
  })

  it('[PREV-02] sheets and slides are shown as such, also in another encoding', async () => {
    const cell = (value: string) =>
      `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
    const sheets = flat(
      'spreadsheet',
      `<table:table table:name="Names"><table:table-row>${cell('Łódź')}${cell('2')}</table:table-row></table:table>` +
        `<table:table table:name="Gone" table:style-name="T"><table:table-row>${cell('secret')}</table:table-row></table:table>`,
      '<style:style style:name="T" style:family="table"><style:table-properties table:display="false"/></style:style>',
    )
    const shown = await outline(sheets)
    expect(shown).toMatchObject({ kind: 'sheets', sheets: [{ name: 'Names' }] })
    expect(JSON.stringify(shown)).not.toContain('secret')
    const wide = Buffer.from(`\ufeff${sheets.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect(JSON.stringify(await outline(wide))).toContain('Łódź')
    const slides = flat(
      'presentation',
      '<draw:page><draw:frame><draw:text-box><text:p>One</text:p></draw:text-box></draw:frame></draw:page>',
    )
    expect(await outline(slides)).toMatchObject({ kind: 'slides', slides: [{}] })
  })

  it('[PREV-02] hostile ones take a time in proportion, and break nothing', async () => {
    for (const body of [
      '<office:binary-data>'.repeat(50_000),
      ':binary-data>'.repeat(100_000),
      '<'.repeat(300_000),
      '<text:p>'.repeat(50_000),
    ])
      await expect(
        Promise.race([outline(flat('text', body)).catch(() => 'none'), words(flat('text', body)).catch(() => 'none')]),
      ).resolves.toBeDefined()
    await expect(outline('<?xml version="1.0"?><other/>')).rejects.toMatchObject({ reason: 'no-text' })
    await expect(
      outline(flat('text', '').replace('<office:document', '<!DOCTYPE x [<!ENTITY a "b">]><office:document')),
    ).rejects.toThrow()
  })

  it('[PREV-02] their names say that it is worth trying', () => {
    for (const name of ['a.fodt', 'a.fods', 'a.FODP']) expect(hasOutline('application/xml', name)).toBe(true)
    expect(hasOutline('application/vnd.oasis.opendocument.text-flat-xml', 'a')).toBe(true)
    expect(hasOutline('application/zip', 'a.kmz')).toBe(true)
    expect([
      hasOutline('application/zip', 'a.zip'),
      hasOutline('image/png', 'a.fodt'),
      hasOutline('image/png', 'a.kmz'),
    ]).toEqual([false, false, false])
  })
})

describe('tracks with their pictures (KMZ)', () => {
  const kml = (name: string) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${name}</name><Placemark><name>Hütte</name><Point><coordinates>11.5,47.2,0</coordinates></Point></Placemark></Document></kml>`

  it('[PREV-02] are drawn from the KML in them, whatever it is called', async () => {
    for (const main of ['doc.kml', 'Ausflug.kml']) {
      const kmz = buildZip({ 'files/a.png': 'x', [main]: kml('Tour') })
      for (const mime of ['application/zip', 'application/vnd.google-earth.kmz', 'application/octet-stream'])
        expect(await outline(kmz, mime)).toMatchObject({ kind: 'track', name: 'Tour', places: [{ name: 'Hütte' }] })
      expect(await words(kmz, 'application/zip')).toContain('Hütte')
    }
    const both = buildZip({ 'files/b.kml': kml('Second'), 'doc.kml': kml('First') })
    expect(await outline(both, 'application/zip')).toMatchObject({ name: 'First' })
  })

  it('[PREV-02] other archives aren’t, and hostile ones are refused', async () => {
    await expect(outline(buildZip({ 'a.txt': 'x' }), 'application/zip')).rejects.toMatchObject({ reason: 'no-text' })
    await expect(outline(buildZip({ 'doc.kml': 'no xml' }), 'application/zip')).rejects.toMatchObject({
      reason: 'no-text',
    })
    await expect(outline(Buffer.from('PK\x03\x04 cut'), 'application/zip')).rejects.toMatchObject({ reason: 'broken' })
    await expect(words(buildZip({ 'a.txt': 'x' }), 'application/zip')).rejects.toMatchObject({ reason: 'no-text' })
  })
})
