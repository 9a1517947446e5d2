import { Readable } from 'node:stream'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerMember, setUpSite } from '../../../test/accounts.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import { newAvatarKey, sweepAvatars } from './avatar/sweep-avatars.ts'

const e = accountEndpoints
const bytes = { 'content-type': 'application/octet-stream' }

async function objectsOf(test: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const object of test.app.services.storage.list()) keys.push(object.key)
  return keys
}

describe.each(suiteDialects)('the profile on %s', dialect => {
  let test: TestApp
  let ada: Client
  let owner: Client
  beforeEach(async () => {
    test = await createTestApp(dialect)
    owner = await setUpSite(test)
    ada = await registerMember(test, 'ada@example.org')
  })
  afterEach(() => test.close())

  it('[ACCT-06] changes only the fields that are sent', async () => {
    await ada.ok(e.updateProfile, { body: { firstName: ' Ada ', lastName: 'Lovelace', timeZone: 'Europe/London' } })
    await ada.ok(e.updateProfile, { body: { theme: 'dark', language: 'en-GB', dateFormat: 'dd.MM.yyyy' } })
    expect(await ada.ok(e.me)).toMatchObject({
      firstName: 'Ada',
      displayName: 'Ada Lovelace',
      timeZone: 'Europe/London',
      theme: 'dark',
      language: 'en-GB',
      dateFormat: 'dd.MM.yyyy',
    })
    await ada.ok(e.updateProfile, { body: { timeZone: null, firstName: '', lastName: '' } })
    expect(await ada.ok(e.me)).toMatchObject({ timeZone: null, displayName: 'ada', theme: 'dark' })
  })

  it('[ACCT-06] names every wrong field and changes nothing', async () => {
    const body = {
      firstName: 'A\r\nB',
      lastName: 5,
      timeZone: 'Mars/Base',
      theme: 'pink',
      language: '../..',
      dateFormat: '',
    }
    const answer = await ada.call(e.updateProfile, { body })
    expect(answer.status).toBe(422)
    expect(new Set(answer.problem.errors?.map(error => error.field))).toEqual(new Set(Object.keys(body)))
    expect(await ada.ok(e.me)).toMatchObject({ firstName: '', timeZone: null, theme: 'system' })
  })

  it('[ACCT-06] refuses an invalid date format, with one sentence that says what to write', async () => {
    await ada.ok(e.updateProfile, { body: { dateFormat: 'd. MMMM y' } })
    for (const dateFormat of ['hh:mm', 'DD/MM/YYYY', "d 'open", '...', 'y'.repeat(61)]) {
      const { status, problem } = await ada.call(e.updateProfile, { body: { dateFormat } })
      expect([status, problem.code], dateFormat).toEqual([422, 'request.invalid'])
      expect(
        problem.errors?.map(error => error.field),
        dateFormat,
      ).toContain('dateFormat')
    }
    const { problem } = await ada.call(e.updateProfile, { body: { dateFormat: 'hh:mm' } })
    expect(problem.errors).toMatchObject([
      { field: 'dateFormat', message: 'Use y, M, d and E; put other text in single quotes' },
    ])
    expect(await ada.ok(e.me)).toMatchObject({ dateFormat: 'd. MMMM y' })
  })

  it('[ACCT-06] re-encodes the picture as a small WebP without its metadata', async () => {
    const picture = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#0b6e69' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    const me = await ada.ok(e.setAvatar, { payload: picture, headers: bytes })
    const answer = await owner.request('GET', me.avatarUrl ?? '')
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const metadata = await sharp(answer.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(metadata.exif).toBeUndefined()

    const etag = String(answer.headers.etag)
    const again = await owner.request('GET', me.avatarUrl ?? '', { headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect((await test.client().request('GET', me.avatarUrl ?? '')).statusCode).toBe(401)
  })

  it('[ACCT-06] replaces and removes the picture without leaving an object behind', async () => {
    const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const first = await ada.ok(e.setAvatar, { payload: picture, headers: bytes })
    const second = await ada.ok(e.setAvatar, { payload: picture, headers: bytes })
    expect(second.avatarUrl).not.toBe(first.avatarUrl)
    expect(await objectsOf(test)).toHaveLength(1)
    expect(await ada.ok(e.removeAvatar)).toMatchObject({ avatarUrl: null })
    expect(await objectsOf(test)).toEqual([])
    expect((await ada.call(e.avatar, { params: { id: first.id } })).problem.code).toBe('item.not-found')
  })

  it('sets pictures aside that no row refers to after an hour, and deletes nothing but these 30 days later', async () => {
    const { storage } = test.app.services
    const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await ada.ok(e.setAvatar, { payload: picture, headers: bytes })
    const [used] = await objectsOf(test)
    const foreign = storage.newKey()
    for (const key of [foreign, newAvatarKey(test.app.ctx)]) await storage.write(key, Readable.from([picture]))
    await sweepAvatars(test.app.ctx)
    expect(await objectsOf(test)).toHaveLength(3)
    for (const days of [1, 29]) {
      test.clock.advance(days * 24 * 3_600_000)
      await sweepAvatars(test.app.ctx)
      expect(await objectsOf(test)).toHaveLength(3)
    }
    test.clock.advance(2 * 24 * 3_600_000)
    await sweepAvatars(test.app.ctx)
    expect((await objectsOf(test)).sort()).toEqual([used, foreign].sort())
  })

  it('refuses files that are not pictures, are too large or have too many pixels, and stores nothing', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const png = await sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const refused: [Buffer, string][] = [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
        'file.not-an-image',
      ],
      [Buffer.from('not a picture'), 'file.not-an-image'],
      [Buffer.alloc(0), 'file.not-an-image'],
      [png.subarray(0, png.length / 2), 'file.not-an-image'],
      [bomb, 'file.not-an-image'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'file.too-large'],
    ]
    for (const [payload, code] of refused) {
      const answer = await ada.call(e.setAvatar, { payload, headers: bytes })
      expect(answer.problem.code).toBe(code)
    }
    expect(await ada.ok(e.me)).toMatchObject({ avatarUrl: null })
    expect(await objectsOf(test)).toEqual([])
  })
})
