import { imageEndpoints } from '@holdall/contract/images/images.contract.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password } from '../../../test/accounts.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'

describe.each(suiteDialects)('the avatar of a new user on %s', dialect => {
  let test: AccountsTest
  let clerk: TestMember
  let count = 0
  const permissions = ['users.create', 'users.view', 'files.create']
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    clerk = await buildMember(test, { permissions })
  })
  afterAll(() => test.close())

  async function upload(diskPrefix = 'avatars', by = clerk): Promise<string> {
    const payload = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const sent = { payload, query: { diskPrefix }, headers: { 'content-type': 'image/png' } }
    return (await by.client.ok(imageEndpoints.upload, sent)).fileEntry.url
  }
  const create = (more: object) =>
    clerk.client.call(e.create, { body: { email: `new-${++count}@example.org`, password, ...more } })
  const status = async (url: string) => (await test.client().request('GET', url)).statusCode
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.services.storage.list()) keys.push(key)
    return keys
  }
  const people = async () => (await clerk.client.ok(e.list)).pagination.total

  it('[USERS-43] [USERS-38] is made from a previously uploaded image, which is used up', async () => {
    const url = await upload()
    const { user } = (await create({ avatar: url })).data
    const avatar = await clerk.client.request('GET', user.avatar ?? '')
    expect(await sharp(avatar.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 })
    expect(await status(url)).toBe(404)
    expect((await objects()).filter(key => key.endsWith('-i'))).toEqual([])
    expect((await create({ avatar: url })).problem).toMatchObject({ errors: [{ field: 'avatar' }] })
    expect((await create({ avatar: null })).data.user.avatar).toBeNull()
  })

  it('[USERS-43] can’t be another user’s image, an image for another purpose, or anything else', async () => {
    const eve = await buildMember(test, { permissions })
    const before = [await people(), (await objects()).length]
    const [theirs, ofPage] = [await upload('avatars', eve), await upload('page_media')]
    const unknown = `/api/v1/images/${'0'.repeat(26)}`
    for (const avatar of [theirs, ofPage, unknown, 'https://example.org/x.png', '/api/v1/images/../users', 'data:,x']) {
      const { problem } = await create({ avatar })
      expect([avatar, problem.errors?.map(error => error.field)]).toEqual([avatar, ['avatar']])
    }
    expect([await people(), (await objects()).length - 2]).toEqual(before)
    expect([await status(theirs), await status(ofPage)]).toEqual([200, 200])
  })

  it('[USERS-43] keeps its image when the user can’t be added, and leaves nothing else behind', async () => {
    const url = await upload()
    const before = (await objects()).sort()
    const taken = await create({ avatar: url, email: clerk.email })
    expect(taken.problem).toMatchObject({ errors: [{ field: 'email' }] })
    expect((await objects()).sort()).toEqual(before)
    const both = await Promise.all([create({ avatar: url }), create({ avatar: url })])
    expect(both.map(answer => answer.status).sort()).toEqual([201, 422])
  })
})
