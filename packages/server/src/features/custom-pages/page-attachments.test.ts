import { customPageEndpoints as e } from '@holdall/contract/custom-pages/custom-pages.endpoints.ts'
import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendAttachment } from '../../../test/send-attachment.ts'
import { sweepFiles } from '../../../test/stored-bytes.ts'

const week = 7 * 24 * 60 * 60_000
const permissions = ['custom_pages.create', 'custom_pages.update', 'custom_pages.delete', 'files.create']
const block = (id: string, name = 'a.txt') =>
  `<p>See</p><a href="/api/v1/page-attachments/${id}" data-size="4">${name}</a>`

describe.each(dialects)('attachments of pages on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let eve: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions })
    eve = await buildMember(test, { permissions })
  })
  afterAll(() => test.close())
  const attach = (who: TestMember, name = 'a.txt') => sendAttachment(who.client, name, 'text')
  const create = async (who: TestMember, body: string) =>
    (await who.client.ok(e.create, { body: { title: 'P', body } })).page
  const save = (who: TestMember, id: string, body: object) => who.client.call(e.update, { params: { id }, body })
  const statusFor = async (client: Client, id: string) =>
    (await client.call(attachmentEndpoints.attachment, { params: { id } })).status
  const isPublic = async (id: string) => (await statusFor(test.client(), id)) === 200

  it('everyone downloads them once a saved page uses them, and no one after that', async () => {
    const id = await attach(ada)
    expect([await isPublic(id), await statusFor(eve.client, id), await statusFor(ada.client, id)]).toEqual([
      false,
      404,
      200,
    ])
    const first = await create(ada, block(id))
    expect(first.body).toBe(block(id))
    expect(await isPublic(id)).toBe(true)
    // Another person uses what is public already.
    const second = await create(eve, block(id))
    expect((await save(ada, first.id, { body: '<p>gone</p>' })).status).toBe(200)
    expect(await isPublic(id)).toBe(true)
    await ada.client.ok(e.delete, { params: { ids: second.id } })
    expect([await isPublic(id), await statusFor(eve.client, id)]).toEqual([false, 404])
    expect((await save(ada, first.id, { body: block(id) })).status).toBe(200)
    expect(await isPublic(id)).toBe(true)
  })

  it('nobody publishes someone else’s upload, nor a file that doesn’t exist; the refusal names it', async () => {
    const id = await attach(ada, 'secret.txt')
    const page = await create(eve, '<p>mine</p>')
    const unknown = '0'.repeat(26)
    for (const foreign of [id, unknown]) {
      const body = block(foreign, 'Plan <b>B</b>.pdf')
      const refused = [
        await save(eve, page.id, { body }),
        await eve.client.call(e.create, { body: { title: 'Stolen', body } }),
        await save(eve, page.id, { body: `<p><a href="/api/v1/page-attachments/${foreign}">Plan B.pdf</a></p>` }),
      ]
      for (const answer of refused) {
        const message = 'The file “Plan B.pdf” is no longer available. Remove it and attach it again.'
        expect([answer.status, answer.problem.errors?.[0]]).toMatchObject([422, { field: 'body', message }])
      }
    }
    expect(await isPublic(id)).toBe(false)
    const { page: kept } = await eve.client.ok(e.read, { params: { id: page.id } })
    expect(kept.body).toBe('<p>mine</p>')
  })

  it('a file that was deleted while its page was written is named when the page is saved; other fields can still change', async () => {
    const [id, other] = [await attach(ada), await attach(ada)]
    const page = await create(ada, block(other))
    test.clock.advance(week + 1000)
    await sweepFiles(test)
    expect((await save(ada, page.id, { body: block(id, 'late.txt') })).problem.errors?.[0]?.message).toContain(
      '“late.txt”',
    )
    expect(await isPublic(other)).toBe(true)
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).deleteFrom('attachments').where('id', '=', other).execute())
    expect((await save(ada, page.id, { title: 'New title' })).status).toBe(200)
    expect((await save(ada, page.id, { body: block(other) })).status).toBe(422)
  })

  it('a page that is saved while unused files are removed either keeps its file or is refused', async () => {
    const page = await create(ada, '')
    for (let round = 0; round < 5; round++) {
      const id = await attach(ada)
      test.clock.advance(week + 1000)
      const [saved] = await Promise.all([save(ada, page.id, { body: block(id) }), sweepFiles(test)])
      expect([200, 422]).toContain(saved.status)
      expect(await isPublic(id)).toBe(saved.status === 200)
    }
  })

  it('of two pages that give a file up at the same moment, the later one makes it unused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await attach(ada)
      const pages = [await create(ada, block(id)), await create(ada, block(id))]
      await Promise.all(pages.map(page => save(ada, page.id, { body: '' })))
      expect(await isPublic(id)).toBe(false)
    }
  })

  it('they stay when their uploader’s account is deleted', async () => {
    const author = await buildMember(test, { permissions })
    const id = await attach(author)
    const page = await create(author, block(id))
    const chief = await buildMember(test, { permissions: ['admin'] })
    await chief.client.ok(userEndpoints.delete, { params: { ids: author.userId } })
    expect(await isPublic(id)).toBe(true)
    expect((await save(ada, page.id, { body: `${block(id)}<p>more</p>` })).status).toBe(200)
  })
})
