import { createHash } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient, HoldallError, isProblem } from '../../../client/src/index.ts'
import { setUpSite } from '../accounts.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { buildToken } from '../suites/world.ts'

/** A network whose n-th requests fail before or after they have reached the site. */
function breaking(plan: Readonly<Record<number, 'before' | 'after' | Response>>): typeof fetch & { count: number } {
  const ask = async (...[url, init]: Parameters<typeof fetch>) => {
    const fault = plan[++ask.count]
    if (fault === 'before') throw new TypeError('fetch failed')
    if (fault instanceof Response) return fault
    const response = await fetch(url, init)
    if (fault === 'after') throw new TypeError('fetch failed')
    return response
  }
  ask.count = 0
  return ask
}

const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0' } })

describe('the client package', () => {
  let test: TestApp
  let url: string
  let token: string
  let owner: Client
  let home: string
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    url = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    owner = await setUpSite(test)
    token = (await buildToken(owner, 'Client', ['read', 'write'])).secret
    home = (await owner.ok(driveEndpoints.spaces)).data[0]?.rootId ?? ''
  })
  afterAll(() => test.close())

  const client = (more: Partial<ClientOptions> = {}) => createClient({ url, token, ...more })
  const textOf = async (itemId: string) => new Response((await client().download(itemId)).stream).text()
  const bytes = Uint8Array.from({ length: 250_000 }, (_, n) => n % 251)
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
  const storedHash = async (itemId: string) =>
    sha256(new Uint8Array(await new Response((await client().download(itemId)).stream).arrayBuffer()))

  it('reads, changes and names what is refused', async () => {
    const folder = await client().call('drive.newFolder', { body: { parentId: home, name: 'Made here' } })
    expect(folder).toMatchObject({ kind: 'folder', name: 'Made here' })
    const renamed = await client().call('drive.rename', { params: { id: folder.id }, body: { name: 'Renamed' } })
    expect(renamed.name).toBe('Renamed')
    const wrong = await client()
      .call('drive.newFolder', { body: { parentId: 'nowhere', name: '' } })
      .catch(error => error)
    expect(wrong).toBeInstanceOf(HoldallError)
    expect(wrong).toMatchObject({ status: 422, code: 'request.invalid', retryAfter: null })
    expect(wrong.problem.errors.map((one: { field: string }) => one.field)).toEqual(['parentId', 'name'])
    expect(isProblem(wrong)).toBe(true)
    expect(isProblem(wrong, 'item.not-found')).toBe(false)
    expect(isProblem(new Error('something else'))).toBe(false)
    const refused = await createClient({ url, token: 'hd_wrong' })
      .call('drive.spaces')
      .catch(error => error)
    expect(isProblem(refused, 'request.token-invalid')).toBe(true)
    const unsigned = await createClient({ url })
      .call('drive.spaces')
      .catch(error => error)
    expect(isProblem(unsigned, 'request.sign-in-needed')).toBe(true)
  })

  it('never sends the token to another site', async () => {
    const calls: string[] = []
    const spy = (async (address: URL) => {
      calls.push(String(address))
      return new Response('')
    }) as unknown as typeof fetch
    const upload = client({ fetch: spy }).upload('text', {
      parentId: home,
      name: 'a',
      resume: 'https://evil.example/x',
    })
    await expect(upload).rejects.toThrow('https://evil.example isn’t the site of this client')
    expect(calls).toEqual([])
  })

  it('yields the rows of all pages once, also of the back-office’s lists', async () => {
    const parent = await client().call('drive.newFolder', { body: { parentId: home, name: 'Many' } })
    const names = Array.from({ length: 7 }, (_, n) => `Folder ${n}`)
    for (const name of names) await client().call('drive.newFolder', { body: { parentId: parent.id, name } })
    const fetched = breaking({})
    const listed: string[] = []
    const list = client({ fetch: fetched }).rows('drive.children', { params: { id: parent.id }, query: { perPage: 3 } })
    for await (const item of list) listed.push(item.name)
    expect(listed).toEqual(names)
    expect(fetched.count).toBe(3)
    const users: string[] = []
    for await (const user of client().rows('users.list', { query: { perPage: 1 } })) users.push(user.email)
    expect(users).toEqual(['owner@example.org'])
  })

  it('tries reading again while the site is busy or away, and a change only if it was limited', async () => {
    const twice = breaking({ 1: busy(), 2: 'before' })
    expect((await client({ fetch: twice }).call('drive.spaces')).data).toHaveLength(1)
    expect(twice.count).toBe(3)
    const change = { body: { parentId: home, name: 'Only once' } }
    const once = breaking({ 1: busy() })
    await expect(client({ fetch: once }).call('drive.newFolder', change)).rejects.toMatchObject({ status: 503 })
    expect(once.count).toBe(1)
    const limited = breaking({ 1: new Response('', { status: 429, headers: { 'retry-after': '0' } }) })
    expect(await client({ fetch: limited }).call('drive.newFolder', change)).toMatchObject({ name: 'Only once' })
    const never = breaking({ 1: busy() })
    await expect(client({ fetch: never, retries: 0 }).call('drive.spaces')).rejects.toMatchObject({ code: 'unknown' })
  })

  it('[XFER-05] uploads blobs, bytes, texts and streams in parts, and reports what is stored', async () => {
    const progress: [number, number | null][] = []
    const options = { parentId: home, partBytes: 100_000, sha256: sha256(bytes) }
    const whole = await client().upload(new Blob([bytes], { type: 'application/x-own' }), {
      ...options,
      name: 'blob.bin',
      onProgress: (...now) => progress.push(now),
    })
    expect(progress).toEqual([100_000, 200_000, 250_000].map(stored => [stored, 250_000]))
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
    }
    const iterated = await client().upload(pieces(), { ...options, name: 'iterated.bin' })
    const streamed = await client().upload(new Blob([bytes]).stream(), { ...options, name: 'streamed.bin' })
    for (const { itemId } of [whole, iterated, streamed]) expect(await storedHash(itemId)).toBe(sha256(bytes))
    const file = new File(['Grüße'], 'Grüße 你好.txt', { lastModified: 1_600_000_000_000 })
    const named = await client().upload(file, { parentId: home })
    expect(await textOf(named.itemId)).toBe('Grüße')
    const item = await client().call('drive.item', { params: { id: named.itemId } })
    expect(item).toMatchObject({ name: 'Grüße 你好.txt' })
    const empty = await client().upload('', { parentId: home, name: 'empty.txt' })
    expect(await textOf(empty.itemId)).toBe('')
    const exact = bytes.subarray(0, 200_000)
    const even = await client().upload(new Blob([exact]).stream(), { parentId: home, name: 'even', partBytes: 100_000 })
    expect(await storedHash(even.itemId)).toBe(sha256(exact))
  })

  it('[XFER-05] continues an upload whose connection breaks, wherever it breaks', async () => {
    for (const fault of ['before', 'after'] as const) {
      for (const at of [2, 3, 4]) {
        const name = `${fault} ${at}.bin`
        const fetched = breaking({ [at]: fault })
        const more = { parentId: home, name, partBytes: 100_000, sha256: sha256(bytes) }
        const { itemId } = await client({ fetch: fetched }).upload(new Blob([bytes]), more)
        expect(await storedHash(itemId), name).toBe(sha256(bytes))
        const streamed = await client({ fetch: breaking({ [at]: fault }) }).upload(new Blob([bytes]).stream(), {
          ...more,
          name: `stream ${name}`,
        })
        expect(await storedHash(streamed.itemId), name).toBe(sha256(bytes))
      }
    }
    const never = client({ fetch: breaking({ 2: 'before' }), retries: 0 })
    await expect(never.upload('text', { parentId: home, name: 'never.txt' })).rejects.toThrow('fetch failed')
  })

  it('[XFER-05] stops an upload, and continues it later from what has arrived', async () => {
    const stop = new AbortController()
    let address = ''
    const options = { parentId: home, name: 'stopped.bin', partBytes: 100_000 }
    const stopped = client().upload(bytes, {
      ...options,
      signal: stop.signal,
      onCreated: created => {
        address = created
      },
      onProgress: () => stop.abort(new Error('stopped here')),
    })
    await expect(stopped).rejects.toThrow('stopped here')
    const progress: number[] = []
    const done = await client().upload(bytes, { ...options, resume: address, onProgress: now => progress.push(now) })
    expect(progress).toEqual([200_000, 250_000])
    expect(await storedHash(done.itemId)).toBe(sha256(bytes))
    const stream = client().upload(new Blob([bytes]).stream(), { ...options, resume: address })
    await expect(stream).rejects.toThrow(TypeError)
  })

  it('gives a taken name to whoever uploads, and takes their choice', async () => {
    const options = { parentId: home, name: 'taken.txt' }
    const first = await client().upload('one', options)
    const taken = await client()
      .upload('two', options)
      .catch(error => error)
    expect(isProblem(taken, 'item.name-taken')).toBe(true)
    expect(await client().upload('two', { ...options, onConflict: 'replace' })).toEqual({
      ...first,
      isUnchanged: false,
    })
    expect(await textOf(first.itemId)).toBe('two')
  })

  it('downloads as a stream, from any byte', async () => {
    const { itemId } = await client().upload('0123456789', { parentId: home, name: 'ranged.txt' })
    const whole = await client().download(itemId)
    expect(whole).toMatchObject({ size: 10, etag: expect.stringMatching(/^"/) })
    await whole.stream.cancel()
    const rest = await client().download(itemId, { from: 7 })
    expect([rest.size, await new Response(rest.stream).text()]).toEqual([3, '789'])
    const missing = await client()
      .download('0'.repeat(26))
      .catch(error => error)
    expect(isProblem(missing, 'item.not-found')).toBe(true)
  })
})
