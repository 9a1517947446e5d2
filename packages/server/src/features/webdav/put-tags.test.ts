import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { basic, buildAppPassword, buildDavClient } from '../../../test/dav.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { davTag } from './etags.ts'

const tagOf = (bytes: string | Buffer) => davTag(createHash('sha256').update(bytes).digest('hex'))

describe.each(suiteDialects)('the tag in the answer to a PUT on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  // With another’s tag, a client takes the bytes that it has for those of the server, and never fetches those.
  it('[SYNC-02] is that of the bytes of this request, whoever else writes the file at the same time', async () => {
    const ada = await buildMember(test)
    const dav = await buildDavClient(test, ada)
    for (let round = 0; round < 10; round++) {
      const texts = Array.from({ length: 6 }, (_, n) => `round ${round}, computer ${n}`)
      await dav.send('PUT', '/files/shared.txt', { body: `before round ${round}` })
      const answers = await Promise.all(texts.map(body => dav.send('PUT', '/files/shared.txt', { body })))
      expect(answers.map(answer => answer.statusCode)).toEqual(texts.map(() => 204))
      expect(answers.map(answer => answer.headers.etag)).toEqual(texts.map(tagOf))
    }
  })

  it('is that of an empty file, of a large one, and of one sent by a sync client', async () => {
    const ada = await buildMember(test)
    const dav = await buildDavClient(test, ada)
    const large = Buffer.alloc(2 * 1024 * 1024 + 5, 'large ')
    for (const bytes of [Buffer.alloc(0), large]) {
      // Before it is sent: the server takes over the memory of what it receives.
      const tag = tagOf(bytes)
      const made = await dav.send('PUT', `/files/${bytes.length}.bin`, bytes.length > 0 ? { body: bytes } : {})
      expect([made.statusCode, made.headers.etag]).toEqual([201, tag])
    }
    const { secret } = await buildAppPassword(test, ada)
    const headers = { host: 'drive.test', authorization: basic(ada.email, secret) }
    const sent = await test.app.http.inject({
      method: 'PUT',
      url: '/remote.php/webdav/by-client.txt',
      headers,
      payload: 'by a client',
    })
    expect(sent.statusCode).toBe(201)
    expect([sent.headers.etag, sent.headers['oc-etag']]).toEqual([tagOf('by a client'), tagOf('by a client')])
  })
})
