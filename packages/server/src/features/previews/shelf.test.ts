import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { photosEndpoints } from '@holdall/contract/photos/photos.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { makeProgramFolder } from '../../../test/bare-path.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { media } from '../../../test/fixtures/shelf/media.ts'
import { office } from '../../../test/fixtures/shelf/office.ts'
import { pictures } from '../../../test/fixtures/shelf/pictures.ts'
import type { Shelved } from '../../../test/fixtures/shelf/shelved.ts'
import { things } from '../../../test/fixtures/shelf/things.ts'
import { readMedia } from '../../../test/read-media.ts'

const shelf: readonly Shelved[] = [...office, ...pictures, ...media, ...things]
const named = shelf.map(one => [`${one.file} (${one.program})`, one] as const)
const withFact = (fact: keyof Shelved) => named.filter(([, one]) => one[fact] !== undefined)

/** LibreOffice is left out, so that results are the same everywhere. */
const programs = ['pdfinfo', 'pdftoppm', 'pdftotext', 'ffmpeg'].flatMap(name => {
  const path = spawnSync('sh', ['-c', `command -v ${name}`])
    .stdout.toString()
    .trim()
  if (!path) console.log(`${name} is not on this machine: what it draws is not tried`)
  return path ? [{ name, path }] : []
})
const isHere = (program: string) => programs.some(({ name }) => name === program)
const view = { view: true, download: false, upload: false, edit: false, list: true }

describe.each(suiteDialects)('files as forty programs write them, on %s', dialect => {
  let folder: string
  let test: DriveTest
  const ids = new Map<string, string>()
  const idOf = ({ file }: Shelved) => ids.get(file) ?? ''
  beforeAll(async () => {
    folder = makeProgramFolder()
    for (const { name, path } of programs) symlinkSync(path, join(folder, name))
    test = await createDriveTest(dialect, { PATH: folder })
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ time_zone: 'Europe/Berlin' }).where('id', '=', test.userId).execute(),
    )
    for (const { file } of shelf) {
      const bytes = fixture(`shelf/${file}`)
      const created = await test.createTransfer(file, bytes.length, {
        body: bytes,
        metadata: { lastModified: String(Date.UTC(2021, 5, 1, 12)) },
      })
      expect([file, created.status]).toEqual([file, 201])
      ids.set(file, created.headers.get('holdall-item') ?? '')
    }
    test.clock.advance(5000)
    await test.app.worker.runDue()
    await readMedia(test)
  }, 240_000)
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true })
  })

  /** The content of a file as the viewer gets it. */
  async function outline(id: string): Promise<Outline | string | undefined> {
    const ask = () => test.send('GET', `/api/v1/items/${id}/outline`)
    let answer = await ask()
    // On a busy machine the first try may take too long.
    for (let n = 0; n < 3 && answer.code === 'file.document-pending'; n++) {
      test.clock.advance(600_000)
      await test.app.worker.runDue()
      answer = await ask()
    }
    return answer.status === 200 ? Outline.parse(JSON.parse(answer.bytes.toString())) : answer.code
  }

  it.each(named)('[XFER-07] %s is of the right kind', async (_, one) => {
    const item = await test.member.ok(driveEndpoints.item, { params: { id: idOf(one) } })
    expect(item.fileKind).toBe(one.kind)
  })

  it.each(withFact('words'))('[SRCH-03] %s is found by its words', async (_, one) => {
    for (const q of one.words ?? []) {
      const { data } = await test.member.ok(searchEndpoints.search, { query: { q, perPage: 200 } })
      expect([q, data.find(({ id }) => id === idOf(one))?.snippet?.some(part => part.isMatch)]).toEqual([q, true])
    }
  })

  it.each(withFact('shows'))('[PREV-02] %s is shown with its words', async (_, one) => {
    const content = await outline(idOf(one))
    if (one.shows === null) return expect(content).toBe('file.no-document')
    for (const word of one.shows ?? []) expect(JSON.stringify(content)).toContain(word)
  })

  it.each(withFact('rows'))('[PREV-02] %s is shown with its cells', async (_, one) => {
    const content = await outline(idOf(one))
    expect(typeof content === 'object' && content.kind === 'sheets' && content.sheets[0]?.rows).toEqual(one.rows)
  })

  it.each(withFact('entries'))('[PREV-02] %s is listed with its names and times', async (_, one) => {
    const content = await outline(idOf(one))
    if (typeof content !== 'object' || content.kind !== 'archive') throw new Error(`${content}`)
    expect(content.entries.map(({ path }) => path).sort()).toEqual([...(one.entries ?? [])].sort())
    expect(content.entries.every(({ modifiedAt }) => modifiedAt === Date.UTC(2024, 1, 29, 11))).toBe(true)
  })

  it.each(withFact('picture'))('[PREV-03] %s has a picture if it can be drawn', async (_, one) => {
    const answer = await test.send('GET', `/api/v1/items/${idOf(one)}/thumbnail?size=small`)
    const isDrawn = typeof one.picture === 'string' ? isHere(one.picture) : one.picture
    expect([answer.status, answer.code]).toEqual(isDrawn ? [200, undefined] : [404, 'file.no-thumbnail'])
  })

  it.each(withFact('pages').filter(([, { kind }]) => kind !== 'pdf' || isHere('pdftoppm')))(
    '[LINK-06] %s is shown page by page to those who may only view it',
    async (_, one) => {
      const params = { id: idOf(one) }
      const { slug } = await test.member.ok(sharingEndpoints.createLink, { params, body: { rights: view } })
      const ask = (path: string) => test.send('GET', `/api/v1/items/${params.id}/${path}`, { isAnonymous: true })
      const told = await ask(`pages?link=${slug}`)
      expect([told.status, JSON.parse(told.bytes.toString()).pages?.length]).toEqual([200, one.pages])
      const last = await ask(`pages/picture?link=${slug}&page=${one.pages}`)
      expect([last.status, last.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await ask(`outline?link=${slug}`)).status).toBe(403)
    },
  )

  it.each(withFact('taken'))('[BROWSE-18] %s lies on the day on which it was taken', async (_, one) => {
    const [clock = '', from] = one.taken ?? []
    const { details } = await test.member.ok(outlineEndpoints.media, { params: { id: idOf(one) } })
    expect([details.takenAt?.slice(0, clock.length), details.takenFrom]).toEqual([clock, from])
    const day = clock.slice(0, 10)
    const { data } = await test.member.ok(photosEndpoints.photos, { query: { fromDay: day, toDay: day } })
    expect(data.map(({ id }) => id)).toContain(idOf(one))
  })

  it.each(withFact('media'))('[BROWSE-18] %s tells its length, size and names', async (_, one) => {
    const { details } = await test.member.ok(outlineEndpoints.media, { params: { id: idOf(one) } })
    expect(details).toMatchObject(one.media ?? {})
  })
})
