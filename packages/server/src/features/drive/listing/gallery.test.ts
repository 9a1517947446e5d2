import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const types = { jpg: 'image/jpeg', mp4: 'video/mp4', pdf: 'application/pdf' }

describe.each(dialects)('[LINK-04] a folder that visitors see as a gallery, on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
  })
  afterAll(() => test.close())

  const share = (id: string, body: LinkInput = {}): Promise<ShareLink> =>
    owner.client.ok(sharingEndpoints.createLink, { params: { id }, body })
  const open = async ({ slug }: ShareLink) =>
    (await test.client().ok(sharingEndpoints.openLink, { params: { slug } })).gallery
  const list = (id: string, { slug }: ShareLink, query: Record<string, string> = {}) =>
    test.client().ok(e.children, { params: { id }, query: { link: slug, ...query } })

  async function fill(counts: Partial<Record<keyof typeof types | 'folder', number>>, parentId = owner.rootId) {
    const { id } = await buildFolder(owner, `folder ${Math.random()}`, parentId)
    for (const [kind, count] of Object.entries(counts))
      for (let number = 1; number <= count; number++)
        if (kind === 'folder') await buildFolder(owner, `folder ${number}`, id)
        else
          await buildFile(test, owner, { name: `${kind} ${number}.${kind}`, parentId: id, mime: types[kind as 'jpg'] })
    return id
  }

  it.each([
    ['four photos', { jpg: 4 }, { photos: 4, videos: 0, others: 0 }],
    ['three photos', { jpg: 3 }, null],
    [
      'six of ten files, whatever the folders',
      { jpg: 4, mp4: 2, pdf: 4, folder: 9 },
      { photos: 4, videos: 2, others: 13 },
    ],
    ['less than six of ten files', { jpg: 5, pdf: 4 }, null],
    ['no files', { folder: 5 }, null],
  ] as const)('is decided by what is in it: %s', async (_, counts, expected) => {
    const id = await fill(counts)
    const link = await share(id)
    expect(await open(link)).toEqual(expected)
    expect((await list(id, link)).gallery).toEqual(expected)
  })

  it('is decided by each folder for itself, without what is in the trash, and whatever the owner’s view', async () => {
    const top = await fill({ pdf: 5 })
    const album = await fill({ jpg: 5 }, top)
    await owner.client.ok(e.setView, {
      params: { id: album },
      body: { layout: 'list', orderBy: 'modified', orderDir: 'desc', columns: [] },
    })
    const link = await share(top)
    expect((await list(top, link)).gallery).toBeNull()
    const page = await list(album, link)
    expect(page.gallery).toEqual({ photos: 5, videos: 0, others: 0 })
    await owner.client.ok(e.trash, { body: { ids: page.data.slice(0, 2).map(item => item.id) } })
    expect((await list(album, link)).gallery).toBeNull()
    const direct = await share(album)
    const opened = await test.client().ok(sharingEndpoints.openLink, { params: { slug: direct.slug } })
    expect(opened.order).toEqual({ orderBy: 'modified', orderDir: 'desc' })
  })

  it('says nothing of a folder that is closed to the visitor', async () => {
    const id = await fill({ jpg: 5 })
    expect(await open(await share(id, { password: 'open sesame' }))).toBeNull()
    const collecting = await share(id, {
      rights: { view: false, download: false, upload: true, edit: false, list: false },
    })
    expect(await open(collecting)).toBeNull()
    expect((await list(id, collecting)).gallery).toBeNull()
  })

  it('lists photos and videos apart from everything else, with their sizes for visitors alone', async () => {
    const id = await fill({ jpg: 5, mp4: 1, pdf: 1, folder: 1 })
    const link = await share(id)
    const media = await list(id, link, { only: 'media', perPage: '2' })
    expect([media.total, media.data.map(item => item.name)]).toEqual([6, ['jpg 1.jpg', 'jpg 2.jpg']])
    const next = await list(id, link, { only: 'media', perPage: '500', cursor: media.nextCursor ?? '' })
    expect(next.data.map(item => item.name)).toEqual(['jpg 3.jpg', 'jpg 4.jpg', 'jpg 5.jpg', 'mp4 1.mp4'])
    const others = await list(id, link, { only: 'other' })
    expect([others.total, others.data.map(item => item.name)]).toEqual([2, ['folder 1', 'pdf 1.pdf']])
    const query = { link: link.slug, only: 'media', perPage: '2' }
    expect((await test.client().ok(e.anchors, { params: { id }, query })).cursors).toHaveLength(2)

    const photo = media.data[0]
    const details = { width: 4000, height: 3000, camera: 'A camera', latitude: 52.5, longitude: 13.4 }
    await test.app.services.db.transaction(async tx => {
      const version = await tables(tx)
        .selectFrom('versions')
        .select('blob_id')
        .where('id', '=', photo?.versionId ?? '')
        .executeTakeFirstOrThrow()
      await tables(tx).deleteFrom('media_details').where('blob_id', '=', version.blob_id).execute()
      const row = { details: JSON.stringify(details), duration: null, taken_at: null, live_id: null, reader: 2 }
      await tables(tx)
        .insertInto('media_details')
        .values({ blob_id: version.blob_id, created_at: 1, ...row })
        .execute()
    })
    const seen = (await list(id, link, { only: 'media' })).data.find(item => item.id === photo?.id)
    expect(seen).toMatchObject({ width: 4000, height: 3000 })
    expect(JSON.stringify(seen)).not.toMatch(/camera|latitude|52\.5/i)
    const own = await owner.client.ok(e.children, { params: { id } })
    expect(own.data.find(item => item.id === photo?.id)).not.toHaveProperty('width')
    expect(own).not.toHaveProperty('gallery')
  })
})
