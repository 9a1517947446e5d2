import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'

const text = 'the very bytes of the file'

describe.each(dialects)('visitors of a link on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let folderId: string
  let fileId: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    folderId = (await buildFolder(owner, 'Holiday pictures')).id
    fileId = await buildFile(test, owner, { name: 'inside.txt', text, parentId: folderId })
  })
  afterAll(() => test.close())

  const share = (body: LinkInput = {}, id = folderId, member = owner): Promise<ShareLink> =>
    member.client.ok(e.createLink, { params: { id }, body })
  const open = (client: Client, { slug }: { slug: string }, headers: Record<string, string> = {}) =>
    client.call(e.openLink, { params: { slug }, headers })
  const unlock = (client: Client, { slug }: ShareLink, password: string) =>
    client.call(e.unlock, { params: { slug }, body: { password } })
  const count = (client: Client, { slug }: ShareLink, ids = [fileId]) =>
    client.call(e.countDownload, { params: { slug }, body: { ids } })
  const figures = async (link: ShareLink) => {
    const row = await tables(test.app.services.db.read)
      .selectFrom('links')
      .select(['visits', 'downloads'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    return [row.visits, row.downloads]
  }

  it('[LINK-04] shows what is shared in its owner’s view, with the site’s name and nothing from the folders above', async () => {
    const view = { layout: 'list', orderBy: 'name', orderDir: 'asc', columns: [] }
    await owner.client.ok(driveEndpoints.setView, { params: { id: folderId }, body: view })
    const link = await share({ note: 'Have a look' })
    const { data } = await open(test.client(), link)
    expect(data).toMatchObject({
      needsPassword: false,
      note: 'Have a look',
      layout: 'list',
      siteName: 'Holdall',
      downloadsLeft: null,
      item: { id: folderId, name: 'Holiday pictures', parentId: null, path: [] },
    })
    expect(data.item?.can).toMatchObject({ view: true, download: true, add: false, share: false, trash: false })
    const member = await buildMember(test)
    for (const [visitor, isOwn] of [
      [test.client(), false],
      [member.client, false],
      [owner.client, true],
    ] as const)
      expect((await open(visitor, link)).data).toMatchObject({ isOwn })
    const listed = await test
      .client()
      .ok(driveEndpoints.children, { params: { id: folderId }, query: { link: link.slug } })
    expect(listed.data.map(item => item.name)).toEqual(['inside.txt'])
  })

  it('[LINK-03] reveals nothing behind a password at any endpoint, except that one is needed', async () => {
    const link = await share({ password: 'open sesame', note: 'secret note', name: 'secret name' })
    const visitor = test.client()
    const locked = await open(visitor, link)
    expect(locked.data).toMatchObject({ needsPassword: true, item: null, note: '', rights: null, expiresAt: null })
    const query = { link: link.slug }
    const doors = [
      await visitor.call(driveEndpoints.item, { params: { id: folderId }, query }),
      await visitor.call(driveEndpoints.children, { params: { id: folderId }, query }),
      await visitor.call(driveEndpoints.anchors, { params: { id: folderId }, query }),
      await visitor.call(fileEndpoints.content, { params: { id: fileId }, query }),
      await visitor.call(fileEndpoints.thumbnail, { params: { id: fileId }, query }),
      await visitor.call(fileEndpoints.newArchive, { body: { ids: [folderId], link: link.slug } }),
      await count(visitor, link),
    ]
    for (const door of doors) {
      expect([door.status, door.problem.code]).toEqual([401, 'link.locked'])
      expect(door.raw.payload).not.toMatch(/Holiday|inside|secret/)
    }
    expect(locked.raw.payload).not.toMatch(/Holiday|inside|secret/)
    expect(await figures(link)).toEqual([0, 0])
  })

  it('[LINK-03] opens every endpoint once the password is given, until it changes or a day has passed', async () => {
    const link = await share({ password: 'open sesame' })
    const visitor = test.client()
    const opened = await unlock(visitor, link, 'open sesame')
    expect(opened.data).toMatchObject({ needsPassword: false, item: { id: folderId } })
    const proof = String(opened.headers['set-cookie'])
    expect(proof).toMatch(new RegExp(`holdall_link_${link.id}=[^;]+; Path=/api/v1; HttpOnly; SameSite=Lax`))
    const look = () => visitor.call(driveEndpoints.children, { params: { id: folderId }, query: { link: link.slug } })
    expect((await look()).status).toBe(200)
    await owner.client.ok(e.updateLink, { params: { id: link.id }, body: { password: 'another one' } })
    expect((await look()).problem.code).toBe('link.locked')
    await unlock(visitor, link, 'another one')
    expect((await look()).status).toBe(200)
    test.clock.advance(25 * 3_600_000)
    expect((await look()).problem.code).toBe('link.locked')
  })

  it('[LINK-03] allows five wrong passwords an hour, even when many arrive at the same time; correct ones don’t count', async () => {
    const link = await share({ password: 'right password' })
    for (let turn = 0; turn < 7; turn++) expect((await unlock(test.client(), link, 'right password')).status).toBe(200)
    const together = Array.from({ length: 8 }, () => unlock(test.client(), link, 'right password'))
    expect((await Promise.all(together)).map(answer => answer.status)).toEqual(Array(8).fill(200))
    const wrong = await Promise.all(Array.from({ length: 20 }, (_, n) => unlock(test.client(), link, `wrong ${n}`)))
    expect(wrong.filter(answer => answer.problem.code === 'link.wrong-password')).toHaveLength(5)
    expect(wrong.filter(answer => answer.problem.code === 'request.too-many')).toHaveLength(15)
    expect((await unlock(test.client(), link, 'right password')).status).toBe(429)
    const other = await share({ password: 'right password' })
    expect((await unlock(test.client(), other, 'right password')).status).toBe(200)
    test.clock.advance(3_600_000)
    expect((await unlock(test.client(), link, 'right password')).status).toBe(200)
  })

  it('[LINK-03] allows exactly 10 of 200 simultaneous downloads of a link with 10 left', async () => {
    const link = await share({ downloadLimit: 10 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => count(test.client(), link)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(10)
    expect(answers.filter(answer => answer.problem.code === 'link.unavailable')).toHaveLength(190)
    expect((await figures(link))[1]).toBe(10)
    const urls = answers.filter(answer => answer.status === 201).map(answer => answer.data.url)
    for (const url of urls) {
      const bytes = await test.client().request('GET', url)
      expect([bytes.statusCode, bytes.payload]).toEqual([200, text])
    }
    expect((await figures(link))[1]).toBe(10)
  })

  it('[LINK-03] resumes a counted download for a day without counting it again, and its address opens nothing else', async () => {
    const link = await share({ downloadLimit: 1 })
    const visitor = test.client()
    const { url, name, size } = (await count(visitor, link)).data
    expect([name, size]).toEqual(['inside.txt', text.length])
    const part = await test.client().request('GET', url, { headers: { range: 'bytes=9-' } })
    expect([part.statusCode, part.payload]).toEqual([206, text.slice(9)])
    expect((await open(visitor, link)).problem.code).toBe('link.unavailable')
    const otherId = await buildFile(test, owner, { name: 'other.txt', parentId: folderId })
    const stolen = await test.client().request('GET', url.replace(fileId, otherId))
    expect(stolen.statusCode).toBeGreaterThanOrEqual(400)
    const forged = await test.client().request('GET', url.replace(/ticket=[^&]+/, 'ticket=zzzzzzzzz.forged'))
    expect(forged.statusCode).toBeGreaterThanOrEqual(400)
    expect((await figures(link))[1]).toBe(1)
    test.clock.advance(26 * 3_600_000)
    expect((await test.client().request('GET', url)).statusCode).toBe(404)
  })

  it('[LINK-03] counts a folder once and serves it as a zip', async () => {
    const link = await share({ downloadLimit: 2 })
    const { url, name, size } = (await count(test.client(), link, [folderId])).data
    expect(name).toBe('Holiday pictures.zip')
    const zip = await test.client().request('GET', url)
    expect([zip.statusCode, zip.rawPayload.length]).toEqual([200, size])
    expect((await test.client().request('GET', url, { headers: { range: 'bytes=0-3' } })).payload).toBe(
      'PK\u0003\u0004',
    )
    expect((await figures(link))[1]).toBe(1)
  })

  it('[LINK-03] serves nothing without counting it if the link has a download limit', async () => {
    const link = await share({ downloadLimit: 5 })
    const query = { link: link.slug }
    const content = await test.client().call(fileEndpoints.content, { params: { id: fileId }, query })
    const archive = await test.client().call(fileEndpoints.newArchive, { body: { ids: [folderId], ...query } })
    expect([content.problem.code, archive.problem.code]).toEqual(['link.limit-reached', 'link.limit-reached'])
    expect((await figures(link))[1]).toBe(0)
  })

  it('refuses to download what is outside the link, and what the link does not allow', async () => {
    const outside = await buildFile(test, owner, { name: 'outside.txt' })
    const link = await share({ downloadLimit: 5 })
    expect((await count(test.client(), link, [outside])).problem.code).toBe('item.not-found')
    expect((await count(test.client(), link, [fileId, outside])).problem.code).toBe('item.not-found')
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const looking = await share({ rights })
    expect((await count(test.client(), looking)).problem.code).toBe('item.forbidden')
    expect([(await figures(link))[1], (await figures(looking))[1]]).toEqual([0, 0])
  })

  it('[LINK-03] counts a visit once an hour per browser, and never for robots or the link’s creator', async () => {
    const link = await share()
    const visitor = test.client()
    for (let look = 0; look < 3; look++) await open(visitor, link)
    expect(await figures(link)).toEqual([1, 0])
    for (const agent of [
      'WhatsApp/2.23',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0',
      'Googlebot/2.1',
    ]) {
      await open(test.client(), link, { 'user-agent': agent })
    }
    await open(owner.client, link)
    expect(await figures(link)).toEqual([1, 0])
    await open(test.client(), link, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' })
    expect(await figures(link)).toEqual([2, 0])
  })

  it('[LINK-09] [LINK-10] answers exactly the same whatever the reason that a link is dead', async () => {
    const dead: Record<string, string> = { unknown: 'nobody-ever-made-this' }
    const kill = async (
      reason: string,
      body: LinkInput,
      end: (link: ShareLink, maker: TestMember) => Promise<unknown>,
    ) => {
      const maker = await buildMember(test)
      const { id } = await buildFolder(maker, `Hidden ${reason}`)
      const child = await buildFolder(maker, 'Child', id)
      const link = await share({ ...body, note: 'Hidden note' }, child.id, maker)
      expect((await open(test.client(), link)).status).toBe(200)
      await end({ ...link, itemId: id }, maker)
      dead[reason] = link.slug
    }
    const write = (table: 'users' | 'user_roles', maker: TestMember) =>
      test.app.services.db.transaction<unknown>(tx =>
        table === 'users'
          ? tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', maker.userId).execute()
          : tables(tx).deleteFrom('user_roles').where('user_id', '=', maker.userId).execute(),
      )
    await kill('revoked', {}, (link, maker) => maker.client.ok(e.revokeLink, { params: { id: link.id } }))
    await kill('used up', { downloadLimit: 1 }, async link => {
      const { data } = await open(test.client(), link)
      return count(test.client(), link, [data.item?.id ?? ''])
    })
    await kill('suspended', {}, (_link, maker) => write('users', maker))
    await kill('right withdrawn', {}, (_link, maker) => write('user_roles', maker))
    await kill('trashed above', {}, (link, maker) =>
      maker.client.ok(driveEndpoints.trash, { body: { ids: [link.itemId] } }),
    )
    await kill('gone', {}, async (link, maker) => {
      await maker.client.ok(driveEndpoints.trash, { body: { ids: [link.itemId] } })
      await maker.client.ok(driveEndpoints.deleteForever, { body: { ids: [link.itemId] } })
    })
    await kill('over', { expiresAt: new Date(test.clock.now() + 60_000).toISOString() }, async () => {
      test.clock.advance(60_000)
    })
    const answers = new Map<string, unknown>()
    for (const [reason, slug] of Object.entries(dead)) {
      const calls = await Promise.all([
        open(test.client(), { slug }),
        test.client().call(e.unlock, { params: { slug }, body: { password: 'anything' } }),
        test.client().call(e.countDownload, { params: { slug }, body: { ids: [fileId] } }),
        test.client().call(driveEndpoints.item, { params: { id: folderId }, query: { link: slug } }),
      ])
      const told = calls.map(({ status, problem }) => ({ answered: status, ...problem, requestId: undefined }))
      expect(
        told.map(({ code }) => code),
        reason,
      ).toEqual(Array(4).fill('link.unavailable'))
      answers.set(reason, told)
    }
    expect(answers.size).toBe(8)
    expect(new Set([...answers.values()].map(told => JSON.stringify(told))).size).toBe(1)
  })

  it('[LINK-10] works again once its item is restored', async () => {
    const { id } = await buildFolder(owner, 'Comes back')
    const link = await share({}, id)
    await owner.client.ok(driveEndpoints.trash, { body: { ids: [id] } })
    expect((await open(test.client(), link)).status).toBe(404)
    await owner.client.ok(driveEndpoints.restore, { body: { ids: [id] } })
    expect((await open(test.client(), link)).status).toBe(200)
  })
})
