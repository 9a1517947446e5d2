import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProgramFolder } from '../../../test/bare-path.ts'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'

/** Programs that draw, if this machine has them; LibreOffice is left out, so that results are the same everywhere. */
const drawers = ['pdftoppm', 'pdftotext', 'ffmpeg'].map(name => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`])
    .stdout.toString()
    .trim()
  if (!found) console.log(`${name} is not on this machine: what it draws or reads is not tried`)
  return { name, path: found }
})
const has = (name: string) => drawers.some(drawer => drawer.name === name && drawer.path !== '')
const video = has('ffmpeg')
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

interface Expected {
  readonly mime: string
  readonly kind: string
  /** Whether it has a thumbnail. */
  readonly picture?: boolean
  /** A word by which search finds it. */
  readonly word?: string
  /** Its bytes, if there is no fixture with that name. */
  readonly bytes?: Buffer
}

const bird = 'kookaburra'
const files: Readonly<Record<string, Expected>> = {
  'letter.docx': { mime: `${openXml}.wordprocessingml.document`, kind: 'document', word: bird },
  'letter.docm': { mime: 'application/vnd.ms-word.document.macroenabled.12', kind: 'document', word: bird },
  'letter.dotx': { mime: `${openXml}.wordprocessingml.template`, kind: 'document', word: bird },
  'letter.odt': { mime: `${openDocument}.text`, kind: 'document', word: bird },
  'letter.ott': { mime: `${openDocument}.text-template`, kind: 'document', word: bird },
  'letter.doc': { mime: 'application/msword', kind: 'document' },
  'letter.rtf': { mime: 'application/rtf', kind: 'document', word: bird },
  'letter.epub': { mime: 'application/epub+zip', kind: 'document' },
  'letter.pdf': { mime: 'application/pdf', kind: 'pdf', picture: has('pdftoppm'), word: bird },
  'budget.xlsx': { mime: `${openXml}.spreadsheetml.sheet`, kind: 'sheet', word: bird },
  'openpyxl.xlsx': { mime: `${openXml}.spreadsheetml.sheet`, kind: 'sheet', word: bird },
  'budget.xlsm': { mime: 'application/vnd.ms-excel.sheet.macroenabled.12', kind: 'sheet', word: bird },
  'budget.ods': { mime: `${openDocument}.spreadsheet`, kind: 'sheet', word: bird },
  'budget.xls': { mime: 'application/vnd.ms-excel', kind: 'sheet' },
  'talk.pptx': { mime: `${openXml}.presentationml.presentation`, kind: 'slides', word: bird },
  'talk.ppsx': { mime: `${openXml}.presentationml.slideshow`, kind: 'slides', word: bird },
  'talk.odp': { mime: `${openDocument}.presentation`, kind: 'slides', word: bird },
  'picture.jpg': { mime: 'image/jpeg', kind: 'image', picture: true },
  'picture.png': { mime: 'image/png', kind: 'image', picture: true },
  'picture.webp': { mime: 'image/webp', kind: 'image', picture: true },
  'picture.gif': { mime: 'image/gif', kind: 'image', picture: true },
  'picture.avif': { mime: 'image/avif', kind: 'image', picture: true },
  'picture.tiff': { mime: 'image/tiff', kind: 'image', picture: true },
  'picture.heic': { mime: 'image/heic', kind: 'image', picture: true },
  'picture.jxl': { mime: 'image/jxl', kind: 'image' },
  'picture.bmp': { mime: 'image/bmp', kind: 'image' },
  'picture.ico': { mime: 'image/x-icon', kind: 'image' },
  'picture.svg': { mime: 'image/svg+xml', kind: 'image' },
  'clip.mp4': { mime: 'video/mp4', kind: 'video', picture: video },
  'clip.m4v': { mime: 'video/x-m4v', kind: 'video', picture: video },
  'clip.mov': { mime: 'video/quicktime', kind: 'video', picture: video },
  'clip.webm': { mime: 'video/webm', kind: 'video', picture: video },
  'clip.mkv': { mime: 'video/matroska', kind: 'video', picture: video },
  'clip.avi': { mime: 'video/vnd.avi', kind: 'video', picture: video },
  'clip.wmv': { mime: 'video/x-ms-asf', kind: 'video', picture: video },
  'clip.flv': { mime: 'video/x-flv', kind: 'video', picture: video },
  'clip.mpg': { mime: 'video/MP1S', kind: 'video', picture: video },
  'clip.m2ts': { mime: 'video/mp2t', kind: 'video', picture: video },
  'clip.ogv': { mime: 'video/ogg', kind: 'video', picture: video },
  'clip.3gp': { mime: 'video/3gpp', kind: 'video', picture: video },
  'tone.mp3': { mime: 'audio/mpeg', kind: 'audio' },
  'covered.mp3': { mime: 'audio/mpeg', kind: 'audio' },
  'tone.flac': { mime: 'audio/flac', kind: 'audio' },
  'tone.wav': { mime: 'audio/wav', kind: 'audio' },
  'tone.aiff': { mime: 'audio/aiff', kind: 'audio' },
  'tone.ogg': { mime: 'audio/ogg', kind: 'audio' },
  'tone.opus': { mime: 'audio/ogg', kind: 'audio' },
  'tone.m4a': { mime: 'audio/x-m4a', kind: 'audio' },
  'tone.aac': { mime: 'audio/aac', kind: 'audio' },
  'tone.wma': { mime: 'audio/x-ms-asf', kind: 'audio' },
  'tree.zip': { mime: 'application/zip', kind: 'archive' },
  'tree.tar': { mime: 'application/x-tar', kind: 'archive' },
  'tree.tar.gz': { mime: 'application/gzip', kind: 'archive' },
  'tree.tar.bz2': { mime: 'application/x-bzip2', kind: 'archive' },
  'tree.tar.xz': { mime: 'application/x-xz', kind: 'archive' },
  'tree.tar.zst': { mime: 'application/zstd', kind: 'archive' },
  'tree.7z': { mime: 'application/x-7z-compressed', kind: 'archive' },
  'notes.txt': { mime: 'text/plain', kind: 'text', word: bird, bytes: Buffer.from('The kookaburra laughs.') },
  'old.txt': { mime: 'text/plain', kind: 'text', word: 'Grüße', bytes: Buffer.from('Grüße aus Ålesund', 'latin1') },
  'README.md': { mime: 'text/markdown', kind: 'text', word: bird, bytes: Buffer.from('# The kookaburra') },
  'birds.csv': { mime: 'text/csv', kind: 'sheet', word: bird, bytes: Buffer.from('bird,count\nkookaburra,3\n') },
  'birds.json': { mime: 'application/json', kind: 'code', word: bird, bytes: Buffer.from('{"bird":"kookaburra"}') },
  'birds.py': { mime: 'text/plain', kind: 'code', word: bird, bytes: Buffer.from('print("kookaburra")\n') },
  'birds.ts': {
    mime: 'text/plain',
    kind: 'code',
    word: bird,
    bytes: Buffer.from('export const bird = "kookaburra"\n'),
  },
  'page.html': { mime: 'text/html', kind: 'code', word: bird, bytes: Buffer.from('<p>kookaburra</p>') },
}

describe.each(dialects)('real-world files on %s', dialect => {
  let programs: string
  let test: DriveTest
  const ids = new Map<string, string>()
  beforeAll(async () => {
    programs = makeProgramFolder()
    for (const { name, path } of drawers) if (path) symlinkSync(path, join(programs, name))
    test = await createDriveTest(dialect, { PATH: programs })
    for (const [name, { bytes = fixture(name) }] of Object.entries(files)) {
      const created = await test.createTransfer(name, bytes.length, { body: bytes })
      expect(created.status, name).toBe(201)
      ids.set(name, created.headers.get('holdall-item') ?? '')
    }
    test.clock.advance(5000)
    await test.app.worker.runDue()
  }, 180_000)
  afterAll(async () => {
    await test.close()
    rmSync(programs, { recursive: true })
  })

  it.each(Object.entries(files))('[XFER-07] %s gets the right type, thumbnail and text', async (name, expected) => {
    const id = ids.get(name) ?? ''
    const item = await test.member.ok(driveEndpoints.item, { params: { id } })
    expect([item.mime, item.fileKind]).toEqual([expected.mime, expected.kind])
    const picture = await test.send('GET', `/api/v1/items/${id}/thumbnail?size=small`)
    expect([picture.status, picture.code]).toEqual(expected.picture ? [200, undefined] : [404, 'file.no-thumbnail'])
    if (!expected.word) return
    const { data } = await test.member.ok(searchEndpoints.search, { query: { q: expected.word } })
    const hit = data.find(found => found.id === id)
    expect(hit?.snippet?.some(part => part.isMatch)).toBe(true)
  })
})
