import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'

const hello = Buffer.from('hello, world')

describe.each(suiteDialects)('the end of uploads on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function create(name: string, size: number | null = hello.length): Promise<string> {
    const created = await test.createTransfer(name, size)
    expect(created.status).toBe(201)
    return created.headers.get('location') ?? ''
  }
  const patch = (url: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
    test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset), ...headers },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const head = (url: string) => test.send('HEAD', url, { headers: tus })

  describe('termination and expiration', () => {
    it('[XFER-04] cancels an upload, and refuses to cancel a finished one', async () => {
      const reserved = (await test.usage()).reserved
      const url = await create('given up.txt')
      await patch(url, 0, hello.subarray(0, 3))
      expect((await test.usage()).reserved).toBe(reserved + 12)
      expect((await test.send('DELETE', url, { headers: tus })).status).toBe(204)
      expect([(await head(url)).status, (await patch(url, 3, hello)).status]).toEqual([404, 404])
      expect((await test.usage()).reserved).toBe(reserved)
      const done = await create('finished.txt')
      const item = (await patch(done, 0, hello)).headers.get('holdall-item')
      const refused = await test.send('DELETE', done, { headers: tus })
      expect([refused.status, refused.code]).toEqual([410, 'transfer.gone'])
      expect((await test.send('GET', `/api/v1/items/${item}/content`)).status).toBe(200)
    })
  })
})
