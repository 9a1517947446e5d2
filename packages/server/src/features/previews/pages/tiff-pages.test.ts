import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'

const paint = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const scan = await sharp(await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(paint)), { join: { animated: true } })
  .tiff({ compression: 'lzw' })
  .toBuffer()
const view = { view: true, download: false, upload: false, edit: false, list: true }

describe.each(suiteDialects)('pages of a TIFF on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    await test.app.worker.runDue()
    return created.headers.get('holdall-item') ?? ''
  }
  async function ways(id: string) {
    const { slug } = await test.member.ok(sharingEndpoints.createLink, { params: { id }, body: { rights: view } })
    const links = { member: {}, visitor: { link: slug } }
    return Object.values(links).map(link => ({
      list: () => test.send('GET', endpointUrl(fileEndpoints.pages, { id }, link), { isAnonymous: 'link' in link }),
      page: (page: number) =>
        test.send('GET', endpointUrl(fileEndpoints.page, { id }, { ...link, page: String(page) }), {
          isAnonymous: 'link' in link,
        }),
    }))
  }
  /** Which of red, green and blue a picture is. */
  async function strongest(bytes: Buffer): Promise<number> {
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const first = [...data.subarray(0, 3)]
    return first.indexOf(Math.max(...first))
  }

  it('[PREV-03] are shown one by one to members and to those who may only view; the first one is its picture', async () => {
    const id = await store('scan.tif', scan)
    const thumbnail = await test.send('GET', `/api/v1/items/${id}/thumbnail?size=large`)
    expect(await strongest(thumbnail.bytes)).toBe(0)
    for (const { list, page } of await ways(id)) {
      const told = await list()
      expect(JSON.parse(told.bytes.toString())).toEqual({
        pages: Array(3).fill({ width: 60, height: 40 }),
        isCut: false,
      })
      for (const number of [1, 2, 3]) {
        const answer = await page(number)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(await strongest(answer.bytes)).toBe(number - 1)
      }
      expect((await page(4)).code).toBe('file.no-document')
    }
  })

  it('[PREV-03] of one picture there is one, and of a broken one none', async () => {
    const one = await store(
      'one.tif',
      await sharp(await paint('#123456'))
        .tiff()
        .toBuffer(),
    )
    const broken = await store(
      'broken.tif',
      Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(99, 7)]),
    )
    for (const { list } of await ways(one)) expect(JSON.parse((await list()).bytes.toString()).pages).toHaveLength(1)
    for (const { list } of await ways(broken)) expect((await list()).code).toBe('file.no-document')
  })
})
