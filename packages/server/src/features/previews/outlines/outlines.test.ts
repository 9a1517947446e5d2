import { gzipSync } from 'node:zlib'
import { type Outline, Outline as OutlineSchema } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildZip } from '../../../../test/documents.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { budget, letter, talk } from '../../../../test/office-outlines.ts'
import { outlineSize } from './outline-size.ts'

describe.each(suiteDialects)('the content of office documents on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: '' })
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    return created.headers.get('holdall-item') ?? ''
  }
  const ask = (id: string, query = '', options = {}) => test.send('GET', `/api/v1/items/${id}/outline${query}`, options)
  async function read(name: string, bytes: Buffer): Promise<Outline | string | undefined> {
    const id = await store(name, bytes)
    const first = await ask(id)
    if (first.code !== 'file.document-pending') return first.code
    await test.app.worker.runDue()
    const made = await ask(id)
    if (made.status !== 200) return made.code
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8')
    return OutlineSchema.parse(JSON.parse(made.bytes.toString()))
  }

  it.each([
    ['letter.docx', letter],
    ['letter.odt', letter],
    ['letter.docm', letter],
    ['budget.xlsx', budget],
    ['budget.ods', budget],
    ['talk.pptx', talk],
    ['talk.odp', talk],
  ])('%s is read in order, without any program installed', async (name, expected) => {
    expect(await read(name, fixture(name))).toEqual(expected)
  })

  it('[PREV-04] what isn’t there is an answer to those who ask for its state, and an outline that is there is itself', async () => {
    const said = async (id: string, part: string) => {
      const answer = await test.send('GET', `/api/v1/items/${id}/${part}?ask=state`)
      expect([answer.status, answer.headers.get('cache-control')?.includes('immutable')]).toEqual([200, false])
      return JSON.parse(answer.bytes.toString())
    }
    const id = await store('asked.docx', fixture('letter.docx'))
    expect(await said(id, 'outline')).toEqual({ state: 'pending' })
    await test.app.worker.runDue()
    expect(await said(id, 'outline')).toEqual(letter)
    // There is no LibreOffice on this machine.
    expect(await said(id, 'document')).toEqual({ state: 'none' })
    expect(await said(await store('asked.txt', Buffer.from('text')), 'outline')).toEqual({ state: 'broken' })
    expect((await test.send('GET', `/api/v1/items/${id}/document?ask=state`, { isAnonymous: true })).status).toBe(404)
    expect((await test.send('GET', `/api/v1/items/${id}/document`)).code).toBe('file.no-office')
  })

  const tree = [
    ['tree/', 0],
    ['tree/deep/', 0],
    ['tree/deep/zeros.bin', 3000],
    ['tree/notes.md', 8],
    ['tree/ümlaut.txt', 7],
  ]
  it.each(['tree.tar', 'tree.tar.gz', 'tree.tar.zst'])('[PREV-02] %s is listed', async name => {
    const listed = await read(name, fixture(name))
    if (typeof listed !== 'object' || listed.kind !== 'archive') throw new Error(`${listed}`)
    expect(listed.entries.map(({ path, size }) => [path, size]).sort()).toEqual(tree)
    expect(listed.entries.every(entry => (entry.modifiedAt ?? 0) > Date.UTC(2026, 0))).toBe(true)
    expect(listed.isCut).toBe(false)
  })

  it('[PREV-02] the folder in which a tar was made is not listed as an entry', async () => {
    const listed = await read(
      'own.tar',
      Buffer.concat([tarHeader('5', 0, './'), tarHeader('0', 0, './a.txt'), Buffer.alloc(1024)]),
    )
    if (typeof listed !== 'object' || listed.kind !== 'archive') throw new Error(`${listed}`)
    expect(listed.entries.map(({ path }) => path)).toHaveLength(1)
    expect(listed.entries[0]?.path).toMatch(/a\.txt$/)
  })

  it('[PREV-02] an archive without its end is listed as far as it can be read, and files that are not archives are refused', async () => {
    const cut = await read('cut.tar', fixture('tree.tar').subarray(0, 2048 + 100))
    expect(cut).toMatchObject({ kind: 'archive', isCut: true })
    expect(await read('words.txt.gz', gzipSync('no archive at all'.repeat(100)))).toBe('file.no-document')
    expect(await read('bomb.tar.gz', gzipSync(Buffer.alloc(50_000_000)))).toBe('file.no-document')
    expect(await read('tree.7z', fixture('tree.7z'))).toBe('file.no-document')
  })

  it('[PREV-02] a small archive with very long names is listed only up to a limit', async () => {
    const listed = await read('names.tar.gz', gzipSync(Buffer.concat(Array.from({ length: 200 }, longNamed))))
    if (typeof listed !== 'object' || listed.kind !== 'archive') throw new Error(`${listed}`)
    expect([listed.entries.length, listed.isCut]).toEqual([69, true])
  })

  it('hidden parts of a document, workbook or presentation are not revealed', async () => {
    const word = await read(
      'hidden.docx',
      buildZip({
        'word/document.xml':
          '<w:document><w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:r><w:t>kept</w:t></w:r>' +
          '<w:r><w:rPr><w:vanish/></w:rPr><w:t>vanished</w:t></w:r></w:p></w:document>',
        'word/comments.xml': '<w:p><w:r><w:t>comment</w:t></w:r></w:p>',
      }),
    )
    expect(JSON.stringify(word)).toMatch(/kept/)
    expect(JSON.stringify(word)).not.toMatch(/deleted|vanished|comment/)
    const sheet = (value: string) =>
      `<worksheet><row r="1"><c r="A1" t="str"><f>SECRET()</f><v>${value}</v></c></row></worksheet>`
    const book = await read(
      'hidden.xlsx',
      buildZip({
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="Open" r:id="r1"/><sheet name="Salaries" state="hidden" r:id="r2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet1.xml': sheet('seen'),
        'xl/worksheets/sheet2.xml': sheet('unseen'),
      }),
    )
    expect(book).toEqual({ kind: 'sheets', isCut: false, sheets: [{ name: 'Open', rows: [['seen']] }] })
    expect(JSON.stringify(await read('notes.odp', fixture('talk.odp')))).not.toContain('breathe')
  })

  it('a hostile document stays within the limits', async () => {
    const many = `<w:tbl>${'<w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>'.repeat(200_000)}</w:tbl>`
    const cut = await read('many.docx', buildZip({ 'word/document.xml': `<w:document>${many}</w:document>` }))
    expect(cut).toMatchObject({ kind: 'document', isCut: true })
    const declared = '<!DOCTYPE a [<!ENTITY b "c">]><w:document><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>'
    expect(await read('entity.docx', buildZip({ 'word/document.xml': declared }))).toBe('file.no-document')
    const far =
      '<worksheet><row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row></worksheet>'
    const parts = {
      'xl/workbook.xml': '<workbook><sheet name="S" r:id="r1"/></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationship Id="r1" Target="/xl/worksheets/sheet1.xml"/>',
      'xl/worksheets/sheet1.xml': far,
    }
    expect(await read('far.xlsx', buildZip(parts))).toEqual({
      kind: 'sheets',
      isCut: true,
      sheets: [{ name: 'S', rows: [['2']] }],
    })
    expect(await read('broken.docx', fixture('letter.docx').subarray(0, 3000))).toBe('file.no-document')
    expect(await read('letter.doc', fixture('letter.doc'))).toBe('file.no-document')
  })

  it('[PREV-02] emails, tracks, calendars, contacts and exported tables are read, as their names say', async () => {
    const kinds = Object.entries({
      'note.eml': 'From: a@b.example\r\nTo: c@d.example\r\nSubject: s\r\n\r\nwords',
      'way.gpx': '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>n</name></wpt></gpx>',
      'way.kml': '<kml><Placemark><name>n</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>',
      'days.ics':
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:s\r\nDTSTART:20260701T080000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      'people.vcf': 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:n\r\nEND:VCARD\r\n',
      'export.xls': '<table><tr><td>a</td></tr></table>',
      'tabs.xls': 'a\tb\r\n1\t2\r\n',
    })
    const found = []
    for (const [name, text] of kinds) {
      const outline = await read(name, Buffer.from(text))
      found.push([name, typeof outline === 'object' ? outline.kind : outline])
    }
    expect(found).toEqual([
      ['note.eml', 'mail'],
      ['way.gpx', 'track'],
      ['way.kml', 'track'],
      ['days.ics', 'calendar'],
      ['people.vcf', 'contacts'],
      ['export.xls', 'sheets'],
      ['tabs.xls', 'sheets'],
    ])
    // The same words under another name are only text.
    expect(await read('words.txt', Buffer.from('a\tb'))).toBe('file.no-document')
    expect(await read('page.html', Buffer.from('<table><tr><td>a</td></tr></table>'))).toBe('file.no-document')
  })

  it('[LINK-06] an email is as closed to those who may only view as its bytes', async () => {
    const id = await store('closed.eml', Buffer.from('From: a@b.example\r\nTo: c@d.example\r\nSubject: s\r\n\r\nwords'))
    await ask(id)
    await test.app.worker.runDue()
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const { slug } = await test.member.ok(sharingEndpoints.createLink, { params: { id }, body: { rights } })
    expect((await ask(id, `?link=${slug}`, { isAnonymous: true })).code).toBe('item.forbidden')
    expect((await ask(id, '', { isAnonymous: true })).code).toBe('item.not-found')
  })

  it('outlines of an earlier reader, which showed more, are not handed out', async () => {
    const id = await store('old.xlsx', fixture('budget.xlsx'))
    await ask(id)
    await test.app.worker.runDue()
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('thumbnails').set({ size_name: 'outline' }).where('size_name', '=', outlineSize).execute(),
    )
    expect((await ask(id)).code).toBe('file.document-pending')
  })

  it('[LINK-06] only those who may download the file get its whole content', async () => {
    const id = await store('shared.docx', fixture('letter.docx'))
    await ask(id)
    await test.app.worker.runDue()
    const through = async (rights: object, more = {}) => {
      const all = { view: true, upload: false, edit: false, list: true, ...rights }
      const { slug } = await test.member.ok(sharingEndpoints.createLink, {
        params: { id },
        body: { rights: all, ...more },
      })
      const answer = await ask(id, `?link=${slug}`, { isAnonymous: true })
      return answer.code ?? answer.status
    }
    expect(await through({ download: true })).toBe(200)
    expect(await through({ download: false })).toBe('item.forbidden')
    expect(await through({ download: true }, { downloadLimit: 3 })).toBe('link.limit-reached')
    expect((await ask(id, '', { isAnonymous: true })).code).toBe('item.not-found')
  })
})

/** A tar entry with a name of 60,000 characters, given in a preceding header (pax). */
function longNamed(): Buffer {
  const record = ` path=${'n'.repeat(60_000)}\n`
  const note = Buffer.alloc(Math.ceil((record.length + 5) / 512) * 512)
  note.write(`${record.length + 5}${record}`)
  return Buffer.concat([tarHeader('x', record.length + 5), note, tarHeader('0', 0)])
}

function tarHeader(kind: string, size: number, name = 'name'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write(kind, 156)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148)
  return header
}
