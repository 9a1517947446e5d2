import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { siteFileEndpoints as u } from '@holdall/contract/site-files/site-files.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const hour = 3_600_000

describe.each(suiteDialects)('viewing any user’s files on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let ada: TestMember
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['files.view'] })
    ada = await buildMember(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    file = await buildFile(test, ada, { name: `${Math.random()}.txt`, text: '0123456789' })
  })

  const open = (id = file, who = admin) => who.client.ok(u.open, { params: { id } })
  const get = (url: string, { who = admin, headers = {} } = {}) => who.client.request('GET', url, { headers })
  const lines = () =>
    tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'object_id', 'space_id', 'after'])
      .where('action', '=', 'uploads.looked-at')
      .where('object_id', '=', file)
      .execute()

  it('serves byte ranges that must not be cached, and logs once who viewed whose file', async () => {
    const { contentUrl, owner, name, versionId, thumbnailUrl, documentUrl } = await open()
    expect([owner?.id, thumbnailUrl, documentUrl]).toEqual([ada.userId, null, null])
    const whole = await get(contentUrl)
    expect([whole.statusCode, whole.payload]).toEqual([200, '0123456789'])
    expect(whole.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'text/plain; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const part = await get(contentUrl, { headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const head = await admin.client.request('HEAD', contentUrl)
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '10', ''])
    expect(await lines()).toEqual([
      {
        action: 'uploads.looked-at',
        actor_id: admin.userId,
        object_id: file,
        space_id: ada.space.id,
        after: JSON.stringify({ name, owner: ada.userId }),
      },
    ])
    expect(contentUrl).toContain(versionId)
  })

  it('logs nothing when someone views their own file', async () => {
    const own = await buildMember(test, { permissions: ['files.view'] })
    file = await buildFile(test, own, { name: 'own.txt' })
    expect((await get((await open(file, own)).contentUrl, { who: own })).statusCode).toBe(200)
    expect(await lines()).toEqual([])
  })

  it('serves only what the caller opened themselves within the last four hours', async () => {
    const { contentUrl } = await open()
    const other = await buildMember(test, { permissions: ['files.view'] })
    const wrong = new URL(contentUrl, 'http://drive.test')
    const elsewhere = await buildFile(test, ada, { name: `other ${Math.random()}.txt` })
    const otherVersion = (await open(elsewhere)).versionId
    const ticket = wrong.searchParams.get('ticket') ?? ''
    const [until, signature] = ticket.split('.')
    const later = (Number.parseInt(until ?? '', 36) + 1).toString(36)
    const refused = [
      await get(contentUrl, { who: other }),
      await get(contentUrl.replace(file, elsewhere)),
      await get(contentUrl.replace(/v=\w+/, `v=${otherVersion}`)),
      await get(contentUrl.replace(/ticket=[^&]+/, 'ticket=x')),
      await get(contentUrl.replace(encodeURIComponent(ticket), `${later}.${signature}`)),
    ]
    test.clock.advance(4 * hour)
    refused.push(await get(contentUrl))
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([410, 'upload.look-ended'])
  })

  it('stops when the permission is revoked or the file is deleted', async () => {
    const brief = await buildMember(test, { permissions: ['files.view'] })
    const { contentUrl } = await open(file, brief)
    await ada.client.ok(d.trash, { body: { ids: [file] } })
    expect((await get(contentUrl, { who: brief })).statusCode).toBe(200)
    await ada.client.ok(d.deleteForever, { body: { ids: [file] } })
    expect((await get(contentUrl, { who: brief })).json().code).toBe('item.not-found')
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('user_permissions').where('user_id', '=', brief.userId).execute(),
    )
    expect((await get(contentUrl, { who: brief })).json().code).toBe('request.forbidden')
  })

  it('shows the version that was opened, even if its owner replaces it in the meantime', async () => {
    const { contentUrl, name } = await open()
    await buildFile(test, ada, { name, text: 'something else' })
    expect((await get(contentUrl)).payload).toBe('0123456789')
    expect((await get((await open()).contentUrl)).payload).toBe('something else')
  })

  it('rejects folders, roots and unknown ids, and never runs the content of a file', async () => {
    const folder = (await buildFolder(ada, `Folder ${Math.random()}`)).id
    const codes = []
    for (const id of [folder, ada.rootId, ada.userId]) {
      codes.push((await admin.client.call(u.open, { params: { id } })).problem.code)
    }
    expect(codes).toEqual(['item.not-a-file', 'item.not-found', 'item.not-found'])
    const page = await buildFile(test, ada, { name: 'page.html', mime: 'text/html', text: '<script>alert(1)</script>' })
    const { headers } = await get((await open(page)).contentUrl)
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  it('serves the thumbnail of a file and the pages of a document, if they exist', async () => {
    const document = await buildFile(test, ada, { name: 'letter.doc', mime: 'application/msword' })
    const { documentUrl } = await open(document)
    expect((await get(documentUrl ?? '')).json().code).toBe('file.document-pending')
    const { contentUrl } = await open()
    const picture = contentUrl.replace('/content?', '/thumbnail?size=large&')
    expect((await get(picture)).json().code).toBe('file.no-thumbnail')
  })
})
