import { spawnSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'

const hasPdfTool = spawnSync('pdftoppm', ['-v']).status === 0

describe.each(dialects)('thumbnails on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: process.env.PATH ?? '' })
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    // Then the job that reads when it was taken is due as well.
    test.clock.advance(2000)
    return created.headers.get('holdall-item') ?? ''
  }
  const thumbnail = (id: string, size: string) => test.send('GET', `/api/v1/items/${id}/thumbnail?size=${size}`)
  const reasonOf = async (id: string) => {
    const row = await tables(test.app.services.db.read)
      .selectFrom('thumbnails')
      .innerJoin('versions', 'versions.blob_id', 'thumbnails.blob_id')
      .select('reason')
      .where('item_id', '=', id)
      .executeTakeFirst()
    return row?.reason
  }

  it('[PREV-03] a photo is turned upright and scaled down to three sizes', async () => {
    // Left half red and right half blue; the camera was held so that left is up.
    const blue = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 1500, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await store('photo.jpg', photo)
    expect((await thumbnail(id, 'small')).code).toBe('file.thumbnail-pending')
    expect(await test.app.worker.runDue()).toBe(2)
    for (const [size, edge] of [
      ['small', 256],
      ['medium', 512],
      ['large', 2048],
    ] as const) {
      const answer = await thumbnail(id, size)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { data, info } = await sharp(answer.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([Math.round((edge * 2) / 3), edge])
      const at = (y: number) => [...data.subarray((y * info.width + 5) * 3, (y * info.width + 5) * 3 + 3)]
      expect(at(5)[0]).toBeGreaterThan(200)
      expect(at(info.height - 5)[2]).toBeGreaterThan(200)
      expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined()
    }
    const item = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['has_thumbnail', 'version_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(item.has_thumbnail).toBe(1)
    const named = await test.send('GET', `/api/v1/items/${id}/thumbnail?v=${item.version_id}`)
    expect(named.headers.get('cache-control')).toMatch(/private.*immutable/)
    expect(await test.app.worker.runDue()).toBe(0)
  })

  it('[PREV-03] the picture that someone is looking at is made before those that have waited longer', async () => {
    const color = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    const ids: string[] = []
    for (const [name, background] of Object.entries({ one: '#101', two: '#202', three: '#303' })) {
      ids.push(await store(`${name}.png`, await color(background)))
      test.clock.advance(10)
    }
    const [first = '', second = '', third = ''] = ids
    expect((await thumbnail(first, 'small')).code).toBe('file.thumbnail-pending')
    for (let n = 0; n < 3; n++) expect((await thumbnail(third, 'large')).code).toBe('file.thumbnail-pending')
    const { db } = test.app.services
    const jobs = await tables(db.read)
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'files.thumbnails')
      .where('state', '=', 'queued')
      .orderBy('run_at')
      .execute()
    const versions = await tables(db.read).selectFrom('versions').select(['blob_id', 'item_id']).execute()
    const itemOf = new Map(versions.map(version => [version.blob_id, version.item_id]))
    expect(jobs.map(job => itemOf.get(JSON.parse(job.payload).blobId))).toEqual([third, first, second])
    await test.app.worker.runDue()
    expect((await thumbnail(third, 'large')).status).toBe(200)
  })

  it('[PREV-03] a small picture is not enlarged, and stays transparent', async () => {
    const small = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const id = await store('small.png', small)
    await test.app.worker.runDue()
    const { info } = await sharp((await thumbnail(id, 'large')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([40, 30, 4])
  })

  it('[PREV-03] a pixel bomb is refused before it is decoded', async () => {
    const id = await store('bomb.png', hugePng(30_000, 30_000))
    await test.app.worker.runDue()
    expect(await reasonOf(id)).toBe('too-many-pixels')
    expect((await thumbnail(id, 'small')).code).toBe('file.no-thumbnail')
  })

  it('[PREV-03] a broken file has a reason, is tried once and still downloads', async () => {
    const broken = Buffer.concat([hugePng(9, 9).subarray(0, 33), Buffer.from('no picture at all')])
    const id = await store('broken.png', broken)
    await test.app.worker.runDue()
    expect(await reasonOf(id)).toBe('broken')
    expect((await test.send('GET', `/api/v1/items/${id}/content`)).bytes.equals(broken)).toBe(true)
    expect(await test.app.worker.runDue()).toBe(0)
  })

  it('[PREV-03] an SVG is never drawn, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    for (const name of ['a.svg', 'a.png']) {
      const id = await store(name, Buffer.from(svg))
      expect(await test.app.worker.runDue()).toBe(0)
      expect((await thumbnail(id, 'small')).code).toBe('file.no-thumbnail')
    }
    // Not even when passed straight to the decoder.
    const { drawPictures } = await import('./draw-pictures.ts')
    await expect(drawPictures(Buffer.from(svg))).rejects.toThrow()
  })

  it.runIf(hasPdfTool)('[PREV-03] the first page of a PDF is drawn, and a broken one has a reason', async () => {
    const id = await store('page.pdf', Buffer.from(onePage, 'latin1'))
    const broken = await store('broken.pdf', Buffer.from('%PDF-1.4\nnothing'))
    await test.app.worker.runDue()
    const { width, height } = await sharp((await thumbnail(id, 'medium')).bytes).metadata()
    expect([width, height]).toEqual([256, 512])
    expect(await reasonOf(broken)).toBe('broken')
  })
})

/** A PNG whose header promises a huge picture. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), out.length - 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 400]/Contents 4 0 R>>endobj
4 0 obj<</Length 32>>stream
1 0 0 rg 0 0 200 400 re f
endstream
endobj
trailer<</Root 1 0 R>>
%%EOF
`
