import { once } from 'node:events'
import { connect } from 'node:net'
import { mostBundled } from '@holdall/contract/files/bundle-limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleParts, type FormPart, formHeaders, formOf, type SentFile } from '../../../../test/bundle-form.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'

const path = '/api/v1/transfers/bundles'

describe.each(suiteDialects)('broken bundles on %s', dialect => {
  let test: DriveTest
  let items = 0
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    items = await test.count('items')
  })

  const file = (name: string, body: string | Uint8Array = 'hello', more: object = {}): SentFile => ({
    name,
    parentId: test.rootId,
    body,
    ...more,
  })
  const two = () => bundleParts([file('one.txt'), file('two.txt')])

  async function send(body: Buffer, headers: Record<string, string> = formHeaders) {
    const answer = await test.send('POST', path, { headers, body: new Uint8Array(body) })
    return { ...answer, problem: answer.status === 200 ? null : JSON.parse(answer.bytes.toString()) }
  }

  const broken: Record<string, (parts: FormPart[]) => FormPart[]> = {
    'without what it contains': ([, ...files]) => files,
    'that says last what it contains': ([bundle, ...files]) => [...files, bundle!],
    'with a part missing': parts => parts.slice(0, -1),
    'with a part too many': parts => [...parts, { name: '2', body: 'more' }],
    'with a part twice': ([bundle, one, two]) => [bundle!, one!, one!, two!],
    'with its parts in another order': ([bundle, one, two]) => [bundle!, two!, one!],
    'with an unknown part': ([bundle, ...files]) => [bundle!, { name: 'other', body: 'x' }, ...files],
    'with another text': parts => [...parts, { name: 'note', body: 'x', isText: true }],
    'that says twice what it contains': ([bundle, ...files]) => [bundle!, bundle!, ...files],
    'with a file that is too short': ([bundle, one]) => [bundle!, one!, { name: '1', body: 'hell' }],
    'with a file that is too long': ([bundle, one]) => [bundle!, one!, { name: '1', body: 'hello!' }],
    'that isn’t described in JSON': ([, ...files]) => [{ name: 'bundle', body: '{', isText: true }, ...files],
  }

  it.each(Object.entries(broken))('refuses one %s, and stores nothing of it', async (_what, change) => {
    const { status, code } = await send(formOf(change(two())))
    expect([status, code]).toEqual([400, 'bundle.malformed'])
    expect(await test.count('items')).toBe(items)
  })

  it('names the wrong fields of what it contains', async () => {
    const wrong = [
      file('', 'x'),
      file('a', 'x', { size: -1 }),
      file('a', 'x', { onConflict: 'ask' }),
      file('a', 'x', { sha256: 'short' }),
      file('a', 'x', { parentId: '\0' }),
    ]
    const { status, problem } = await send(formOf(bundleParts(wrong)))
    expect([status, problem.code]).toEqual([422, 'request.invalid'])
    expect(new Set(problem.errors.map((error: { field: string }) => error.field))).toEqual(
      new Set(['files.0.name', 'files.1.size', 'files.2.onConflict', 'files.3.sha256', 'files.4.parentId']),
    )
    const many = Array.from({ length: mostBundled.files + 1 }, (_, n) => file(`${n}`))
    expect((await send(formOf(bundleParts(many)))).code).toBe('request.invalid')
    expect((await send(formOf(bundleParts([])))).code).toBe('request.invalid')
    expect(await test.count('items')).toBe(items)
  })

  it('refuses more bytes than a bundle may have, announced or not', async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    const five = Array.from({ length: 5 }, (_, n) => file(`${n}.bin`, megabyte))
    const announced = await send(formOf(bundleParts(five)))
    expect([announced.status, announced.code]).toEqual([413, 'bundle.too-large'])
    const hidden = formOf([...bundleParts([file('a')]).slice(0, 1), { name: 'x'.repeat(9), body: new Uint8Array(6e6) }])
    const { status, code } = await send(hidden)
    // Its name is unknown, so its bytes aren't waited for.
    expect([status, code]).toEqual([400, 'bundle.malformed'])
    const preamble = Buffer.concat([Buffer.alloc(6_000_000, 'p'), Buffer.from('\r\n'), formOf(two())])
    expect((await send(preamble)).code).toBe('bundle.too-large')
    const chatty = { name: 'bundle', body: `{"x":"${'y'.repeat(600_000)}"}`, isText: true } as const
    expect((await send(formOf([chatty]))).code).toBe('bundle.too-large')
    expect(await test.count('items')).toBe(items)
  })

  it('refuses other types and forms that are no forms', async () => {
    const body = formOf(two())
    expect((await send(body, { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send(body, { 'content-type': 'multipart/form-data' })).code).toBe('request.malformed')
    expect((await send(body, { 'content-type': 'multipart/form-data; boundary=other' })).status).toBe(400)
    expect((await send(formOf(two(), ''))).status).toBe(400)
    expect((await send(Buffer.from('nothing of the kind'))).status).toBe(400)
    expect((await send(Buffer.alloc(0))).status).toBe(400)
    expect(await test.count('items')).toBe(items)
  })

  it('stores nothing of one that is cut off, wherever that happens', async () => {
    const whole = formOf(bundleParts([file('one.bin', Buffer.alloc(70_000)), file('two.bin', Buffer.alloc(70_000))]))
    for (const part of [0.001, 0.3, 0.6, 0.999]) {
      const { hostname, port } = new URL(test.baseUrl)
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Cookie: ${test.cookie}`,
        `Content-Type: ${formHeaders['content-type']}`,
        `Content-Length: ${whole.length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(whole.subarray(0, Math.floor(whole.length * part)))
      await new Promise<void>(resolve => socket.end(resolve))
      socket.destroy()
    }
    // The connection after these is answered as ever.
    expect((await send(formOf(bundleParts([file(`whole ${dialect}.txt`)])))).status).toBe(200)
    expect(await test.count('items')).toBe(items + 1)
  })

  it('doesn’t wait for bytes that nobody may send', async () => {
    const parts = bundleParts([file('late.bin', Buffer.alloc(100_000), { parentId: '0'.repeat(26) })])
    const whole = formOf(parts)
    const { hostname, port } = new URL(test.baseUrl)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${test.cookie}\r\nContent-Type: ${formHeaders['content-type']}\r\nContent-Length: ${whole.length}\r\n\r\n`,
    )
    socket.write(whole.subarray(0, 1000))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toContain('item.not-found')
  })
})
