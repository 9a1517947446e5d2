import { outlineEndpoints } from '@holdall/contract/files/outline.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { readExif } from './read-exif.ts'

describe.each(dialects)('what pictures say of themselves on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function details(name: string, bytes: Buffer) {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    const params = { id: created.headers.get('holdall-item') ?? '' }
    const first = await test.member.ok(outlineEndpoints.media, { params })
    await test.app.worker.runDue()
    return { first, id: params.id, later: await test.member.ok(outlineEndpoints.media, { params }) }
  }

  it('[BROWSE-18] a photo’s size, camera, exposure, time and place', async () => {
    const { first, later } = await details('photo.jpg', fixture('picture.jpg'))
    expect(first).toEqual({ details: {}, isPending: true })
    expect(later.isPending).toBe(false)
    expect(later.details).toEqual({
      width: 320,
      height: 240,
      camera: 'Canon EOS R6',
      lens: 'RF24-105mm F4 L IS USM',
      exposure: 1 / 250,
      aperture: 5.6,
      iso: 400,
      focalLength: 50,
      takenAt: '2026-03-14T07:45:12+10:00',
      latitude: -33.8568,
      longitude: 151.2153,
    })
  })

  it('[BROWSE-18] other pictures have their size, other files and broken ones nothing', async () => {
    expect((await details('plain.png', fixture('picture.png'))).later.details).toEqual({ width: 320, height: 240 })
    expect((await details('words.pdf', fixture('letter.pdf'))).first).toEqual({ details: {}, isPending: false })
    expect((await details('cut.jpg', fixture('picture.jpg').subarray(0, 60))).later).toEqual({
      details: {},
      isPending: false,
    })
  })

  it('[BROWSE-18] nobody else is told, and no visitor', async () => {
    const { id } = await details('private.jpg', fixture('picture.jpg'))
    expect((await test.send('GET', `/api/v1/items/${id}/media`, { isAnonymous: true })).status).toBe(401)
    const other = await buildMember(test)
    expect((await other.client.call(outlineEndpoints.media, { params: { id } })).status).toBe(404)
  })
})

it('[BROWSE-18] notes whose offsets lead anywhere are read as far as they go', () => {
  const good = Buffer.alloc(64, 0xff)
  good.write('II*\0', 0, 'latin1')
  good.writeUInt32LE(8, 4)
  expect(readExif(good)).toEqual({})
  expect(readExif(Buffer.from('Exif\0\0MM'))).toEqual({})
  for (let at = 0; at < 64; at++) expect(() => readExif(good.subarray(0, at))).not.toThrow()
})
