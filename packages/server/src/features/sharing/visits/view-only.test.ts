import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const marker = 'bytes-that-must-stay'

describe.each(suiteDialects)('a view-only link on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let slug = ''
  let file = ''
  let folder = ''
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    folder = (await buildFolder(owner, 'show')).id
    file = await buildFile(test, owner, { name: 'secret.txt', text: `${marker} `.repeat(50), parentId: folder })
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id: folder }, body: { rights } })
    slug = link.slug
  })
  afterAll(() => test.close())

  it('[LINK-06] shows what is there', async () => {
    const visitor = test.client()
    const opened = await visitor.ok(sharingEndpoints.openLink, { params: { slug } })
    expect(opened.item?.can).toMatchObject({ view: true, download: false })
  })

  it('[LINK-02] reveals nothing about the contents of an upload-only folder', async () => {
    const rights = { view: false, download: false, upload: true, edit: false, list: false }
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id: folder }, body: { rights } })
    const visitor = test.client()
    const opened = await visitor.ok(sharingEndpoints.openLink, { params: { slug: link.slug } })
    expect(opened.item).toMatchObject({ size: 0, itemCount: null, can: { add: true, view: false } })
    const listed = await visitor.ok(driveEndpoints.children, { params: { id: folder }, query: { link: link.slug } })
    expect(listed).toMatchObject({ data: [], total: 0, folder: { size: 0, itemCount: null } })
    const one = await visitor.call(driveEndpoints.item, { params: { id: file }, query: { link: link.slug } })
    expect(one.status).toBe(404)
  })

  const doors: [string, (visitor: ReturnType<TestApp['client']>) => Promise<{ status: number; text: string }>][] = [
    ['looking', visitor => get(visitor, { link: slug })],
    ['saving', visitor => get(visitor, { link: slug, download: 'true' })],
    ['a range', visitor => get(visitor, { link: slug }, { range: 'bytes=0-20' })],
    ['many ranges', visitor => get(visitor, { link: slug }, { range: 'bytes=0-20,30-40' })],
    ['a ticket of its own making', visitor => get(visitor, { link: slug, ticket: 'AAAA' })],
    ['HEAD', visitor => get(visitor, { link: slug }, {}, 'HEAD')],
    ['no link at all', visitor => get(visitor, {})],
    [
      'a counted download',
      visitor => send(visitor, sharingEndpoints.countDownload, { params: { slug }, body: { ids: [file] } }),
    ],
    [
      'an archive of the file',
      visitor => send(visitor, fileEndpoints.newArchive, { body: { ids: [file], link: slug } }),
    ],
    [
      'an archive of the folder',
      visitor => send(visitor, fileEndpoints.newArchive, { body: { ids: [folder], link: slug } }),
    ],
    [
      'a picture, of which a text has none',
      visitor => send(visitor, fileEndpoints.thumbnail, { params: { id: file }, query: { link: slug, size: 'large' } }),
    ],
  ]

  async function get(
    visitor: ReturnType<TestApp['client']>,
    query: Record<string, string>,
    headers: Record<string, string> = {},
    method = 'GET',
  ) {
    const answer = await visitor.request(method, endpointUrl(fileEndpoints.content, { id: file }, query), { headers })
    return { status: answer.statusCode, text: answer.payload }
  }

  async function send(
    visitor: ReturnType<TestApp['client']>,
    endpoint: Parameters<ReturnType<TestApp['client']>['call']>[0],
    sent: object,
  ) {
    const answer = await visitor.call(endpoint, sent)
    return { status: answer.status, text: answer.raw.payload }
  }

  it.each(doors)('[LINK-06] serves no original bytes through %s', async (_, open) => {
    const { status, text } = await open(test.client())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(marker)
  })
})
