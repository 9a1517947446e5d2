import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import type { FileRequest, RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { sendFile } from '../../../../test/send-file.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(dialects)('file requests on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await buildMember(test)
  })
  afterAll(() => test.close())

  async function request(body: Partial<RequestInput> = {}): Promise<FileRequest & { slug: string }> {
    const folder = await buildFolder(owner, `Asked ${Math.random()}`)
    const title = 'Your documents'
    const made = await owner.client.ok(r.createRequest, { params: { id: folder.id }, body: { title, ...body } })
    return { ...made, slug: made.url.split('/').at(-1) ?? '' }
  }
  const open = (client: Client, slug: string) => client.call(e.openLink, { params: { slug } })
  const identify = (client: Client, slug: string, name = 'Ada Lovelace', email = 'ada@example.org') =>
    client.call(v.identify, { params: { slug }, body: { name, email } })
  const send = (client: Client, { slug, itemId }: { slug: string; itemId: string }, name = 'a.txt', text = 'text') =>
    sendFile(client, { name, text, parentId: itemId, link: slug })
  const read = (id: string) => owner.client.ok(r.request, { params: { id } })
  const namesIn = async (id: string) =>
    (await owner.client.ok(d.children, { params: { id } })).data.map(({ name }) => name).sort()
  async function sender(slug: string, name?: string, email?: string): Promise<Client> {
    const client = test.client()
    expect((await identify(client, slug, name, email)).status).toBe(200)
    return client
  }

  it('[LINK-05] asks who the sender is, then puts what they send into their own folder', async () => {
    const asked = await request({ text: 'Both sides, please', timeZone: 'Europe/Berlin' })
    const client = test.client()
    const { data } = await open(client, asked.slug)
    expect(data).toMatchObject({ item: null, note: '', needsPassword: false })
    expect(data.request).toMatchObject({
      title: 'Your documents',
      text: 'Both sides, please',
      sender: null,
      received: [],
    })
    expect((await send(client, asked)).problem.code).toBe('link.sender-needed')
    const known = await identify(client, asked.slug)
    expect(known.data.request?.sender).toEqual({ name: 'Ada Lovelace', email: 'ada@example.org' })
    expect((await send(client, asked)).status).toBe(201)
    expect((await send(client, asked)).status).toBe(201)
    expect(await namesIn(asked.itemId)).toEqual(['Ada Lovelace'])
    const { senders } = await read(asked.id)
    expect(senders).toHaveLength(1)
    expect(await namesIn(senders[0]?.folderId ?? '')).toEqual(['a (2).txt', 'a.txt'])
    expect((await open(client, asked.slug)).data.request?.received.map(({ name }) => name)).toEqual([
      'a (2).txt',
      'a.txt',
    ])
  })

  it('[LINK-05] makes one folder when the first files of a sender arrive at the same time', async () => {
    const asked = await request()
    const client = await sender(asked.slug)
    const names = Array.from({ length: 8 }, (_, n) => `file ${n}.txt`)
    const answers = await Promise.all(names.map(name => send(client, asked, name)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await namesIn(asked.itemId)).toEqual(['Ada Lovelace'])
    const { senders } = await read(asked.id)
    expect(senders[0]?.files).toHaveLength(8)
    expect((await owner.client.ok(e.figures, { params: { id: asked.id } })).uploads).toBe(8)
  })

  it('[LINK-05] shows each sender only what they sent themselves, even when two give the same address', async () => {
    const asked = await request()
    const first = await sender(asked.slug)
    await send(first, asked, 'mine.txt')
    const second = await sender(asked.slug)
    await send(second, asked, 'yours.txt')
    const seen = async (client: Client) => (await open(client, asked.slug)).data.request?.received.map(one => one.name)
    expect([await seen(first), await seen(second), await seen(test.client())]).toEqual([
      ['mine.txt'],
      ['yours.txt'],
      [],
    ])
    // The owner finds both in the folder of that address.
    expect(await namesIn(asked.itemId)).toEqual(['Ada Lovelace'])
  })

  it('[LINK-05] gives no access to what is in the folder, not even to the sender’s own files', async () => {
    const asked = await request()
    const secret = await buildFile(test, owner, { name: 'secret.txt', parentId: asked.itemId })
    const client = await sender(asked.slug)
    await send(client, asked, 'mine.txt')
    const [{ folderId, files } = { folderId: '', files: [] }] = (await read(asked.id)).senders
    const query = { link: asked.slug }
    for (const id of [asked.itemId, folderId ?? '', secret, files[0]?.itemId ?? '']) {
      const doors = [
        await client.call(d.children, { params: { id }, query }),
        await client.call(f.content, { params: { id }, query }),
        await client.call(f.thumbnail, { params: { id }, query }),
        await client.call(f.newArchive, { body: { ids: [id], ...query } }),
        await client.call(e.countDownload, { params: { slug: asked.slug }, body: { ids: [id] } }),
      ]
      for (const door of doors) {
        // An upload-only folder returns an empty list.
        if (door.status < 400) expect(door.raw.json().data).toEqual([])
        expect(door.raw.payload).not.toMatch(/secret|mine\.txt/)
      }
    }
  })

  it('[LINK-05] sends nothing into another sender’s folder, and rejects forged and foreign sender cookies', async () => {
    const asked = await request()
    const ada = await sender(asked.slug)
    await send(ada, asked, 'mine.txt')
    const [{ folderId } = { folderId: '' }] = (await read(asked.id)).senders
    const eve = await sender(asked.slug, 'Eve', 'eve@example.org')
    const into = await sendFile(eve, { name: 'x.txt', text: 'x', parentId: folderId ?? '', link: asked.slug })
    expect(into.problem.code).toBe('item.not-found')
    eve.cookies.set(
      `holdall_sender_${asked.id}`,
      ada.cookies.get(`holdall_sender_${asked.id}`)?.replace(/.$/, '-') ?? '',
    )
    expect((await send(eve, asked)).problem.code).toBe('link.sender-needed')
    const other = await request()
    eve.cookies.set(`holdall_sender_${other.id}`, ada.cookies.get(`holdall_sender_${asked.id}`) ?? '')
    expect((await send(eve, other)).problem.code).toBe('link.sender-needed')
  })

  it('[LINK-05] closes on time with a clear message, and reopens when the deadline is moved', async () => {
    const closesAt = new Date(test.clock.now() + 10 * minute).toISOString()
    const asked = await request({ closesAt, timeZone: 'Asia/Tokyo' })
    const client = await sender(asked.slug)
    await send(client, asked, 'in time.txt')
    test.clock.advance(11 * minute)
    const late = await send(client, asked, 'late.txt')
    expect([late.status, late.problem.code]).toEqual([410, 'link.closed'])
    expect((await identify(test.client(), asked.slug)).problem.code).toBe('link.closed')
    const { data } = await open(client, asked.slug)
    expect(data.request).toMatchObject({ isClosed: true, closesAt, timeZone: 'Asia/Tokyo' })
    expect(data.request?.received.map(({ name }) => name)).toEqual(['in time.txt'])
    const body = { closesAt: new Date(test.clock.now() + hour).toISOString() }
    expect((await owner.client.ok(r.updateRequest, { params: { id: asked.id }, body })).isClosed).toBe(false)
    expect((await send(client, asked, 'late.txt')).status).toBe(201)
  })

  it('[LINK-05] gives an upload that was started in time one more hour to finish', async () => {
    const asked = await request({ closesAt: new Date(test.clock.now() + 10 * minute).toISOString() })
    const client = await sender(asked.slug)
    const begin = async (name: string) => {
      const pairs = { filename: name, parentId: asked.itemId, link: asked.slug }
      const metadata = Object.entries(pairs).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-metadata': metadata.join(',') }
      return String((await client.call(f.createTransfer, { headers })).headers.location)
    }
    const [first, second] = [await begin('first.txt'), await begin('second.txt')]
    const go = (url: string) =>
      client.request('PATCH', url, {
        payload: Buffer.from('text'),
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      })
    test.clock.advance(30 * minute)
    expect((await go(first)).statusCode).toBe(204)
    test.clock.advance(hour)
    const late = await go(second)
    expect([late.statusCode, late.json().code]).toEqual([410, 'link.closed'])
    expect((await read(asked.id)).senders[0]?.files.map(({ name }) => name)).toEqual(['first.txt'])
  })

  it('[LINK-05] ticks expected items as they are received', async () => {
    const asked = await request({ expected: ['ada@example.org', 'Bob', 'Contract'] })
    expect(asked.expected.map(({ hasCome }) => hasCome)).toEqual([false, false, false])
    await send(await sender(asked.slug), asked, 'contract.pdf')
    expect((await read(asked.id)).expected.map(({ hasCome }) => hasCome)).toEqual([true, false, true])
  })

  it('[LINK-05] puts everything into one folder if configured to', async () => {
    const asked = await request({ hasFolders: false })
    await send(await sender(asked.slug), asked, 'same.txt')
    await send(await sender(asked.slug, 'Bob', 'bob@example.org'), asked, 'same.txt')
    expect(await namesIn(asked.itemId)).toEqual(['same (2).txt', 'same.txt'])
    expect((await read(asked.id)).senders.map(({ name }) => name).sort()).toEqual(['Ada Lovelace', 'Bob'])
  })

  it('[LINK-05] creates a new folder for a sender when the owner has removed theirs', async () => {
    const asked = await request()
    const client = await sender(asked.slug)
    await send(client, asked, 'one.txt')
    const folder = (await read(asked.id)).senders[0]?.folderId ?? ''
    await owner.client.ok(d.trash, { body: { ids: [folder] } })
    expect((await send(client, asked, 'two.txt')).status).toBe(201)
    expect((await read(asked.id)).senders[0]?.folderId).not.toBe(folder)
    await owner.client.ok(d.trash, { body: { ids: [asked.itemId] } })
    expect((await send(client, asked, 'three.txt')).problem.code).toBe('link.unavailable')
  })

  it('[LINK-05] records in the activity who sent a file through which link', async () => {
    const asked = await request()
    await send(await sender(asked.slug), asked, 'told.txt')
    const itemId = (await read(asked.id)).senders[0]?.files[0]?.itemId ?? ''
    const line = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['after', 'link_id'])
      .where('object_id', '=', itemId)
      .where('action', '=', 'file.uploaded')
      .executeTakeFirstOrThrow()
    expect(line.link_id).toBe(asked.id)
    const { data } = await owner.client.ok(activityEndpoints.ofItem, { params: { id: itemId } })
    expect(data.map(one => [one.kind, one.visitor])).toEqual([['uploaded', 'Ada Lovelace <ada@example.org>']])
    expect(JSON.parse(line.after ?? '')).toMatchObject({ visitor: 'Ada Lovelace <ada@example.org>' })
  })

  it('can be managed only by those who may share the folder, and stays upload-only', async () => {
    const asked = await request()
    const stranger = await buildMember(test)
    for (const call of [
      stranger.client.call(r.request, { params: { id: asked.id } }),
      stranger.client.call(r.updateRequest, { params: { id: asked.id }, body: { title: 'Mine' } }),
    ])
      expect((await call).problem.code).toBe('link.not-a-request')
    const rights = { view: true, download: true, upload: true, edit: false, list: true }
    const wider = await owner.client.call(e.updateLink, { params: { id: asked.id }, body: { rights } })
    expect(wider.problem.errors).toMatchObject([{ field: 'rights' }])
    const file = await buildFile(test, owner, { name: 'f.txt' })
    const onFile = await owner.client.call(r.createRequest, { params: { id: file }, body: { title: 'No' } })
    expect(onFile.problem.code).toBe('item.not-a-folder')
    const zone = await owner.client.call(r.updateRequest, { params: { id: asked.id }, body: { timeZone: 'Mars/Base' } })
    expect(zone.problem.errors).toMatchObject([{ field: 'timeZone' }])
  })

  it('keeps nothing about the senders once it is revoked', async () => {
    const asked = await request()
    await send(await sender(asked.slug), asked)
    await owner.client.ok(e.revokeLink, { params: { id: asked.id } })
    for (const table of ['file_requests', 'request_senders', 'request_files'] as const) {
      const rows = await tables(test.app.services.db.read)
        .selectFrom(table)
        .selectAll()
        .where('link_id', '=', asked.id)
        .execute()
      expect(rows).toEqual([])
    }
    expect(await namesIn(asked.itemId)).toEqual(['Ada Lovelace'])
  })
})
