import { createHash, randomBytes } from 'node:crypto'
import type { BundleOutcome } from '@holdall/contract/files/bundles.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { bundleOf, type SentFile } from '../../../../test/bundle-form.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

describe.each(suiteDialects)('bundles of small files on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  const file = (name: string, body: string | Uint8Array = `This is ${name}.`, more: object = {}): SentFile => ({
    name,
    parentId: test.rootId,
    body,
    ...more,
  })

  async function sendBundle(files: readonly SentFile[], headers: Record<string, string> = {}) {
    const { payload, headers: form } = bundleOf(files)
    const body = new Uint8Array(payload)
    const answer = await test.send('POST', '/api/v1/transfers/bundles', { headers: { ...form, ...headers }, body })
    const data: BundleOutcome[] = answer.status === 200 ? JSON.parse(answer.bytes.toString()).data : []
    return { ...answer, data, codes: data.map(({ status, problem }) => problem?.code ?? status) }
  }

  const contentOf = async (id: string | undefined) => (await test.send('GET', `/api/v1/items/${id}/content`)).bytes
  const itemOf = (id: string | undefined) =>
    tables(test.app.services.db.read)
      .selectFrom('items')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()

  it('[XFER-02] stores a hundred files byte for byte, each with its own audit entry, and counts them', async () => {
    const audits = await test.count('audit_log')
    const { used } = await test.usage()
    const bodies = Array.from({ length: 100 }, (_, n) => randomBytes(n * 100))
    const sent = bodies.map((body, n) => file(`hundred ${n}.bin`, body, { lastModified: 1_700_000_000_000 + n }))
    const { data, codes } = await sendBundle(sent)
    expect(new Set(codes)).toEqual(new Set(['done']))
    for (const [n, body] of bodies.entries()) {
      const item = await itemOf(data[n]?.itemId)
      expect(item.name).toBe(`hundred ${n}.bin`)
      expect(Number(item.modified_at)).toBe(1_700_000_000_000 + n)
      expect((await contentOf(item.id)).equals(body)).toBe(true)
    }
    expect(await test.count('audit_log')).toBe(audits + 100)
    expect((await test.usage()).used).toBe(used + bodies.reduce((sum, body) => sum + body.length, 0))
    await auditTree(test, test.spaceId)
  })

  it('[XFER-02] takes what a browser makes of a FormData', async () => {
    const form = new FormData()
    const names = ['ümläut “quoted".txt', 'empty.txt']
    const files = names.map((name, n) => ({ name, parentId: test.rootId, size: n === 0 ? 5 : 0 }))
    form.append('bundle', JSON.stringify({ files }))
    form.append('0', new File(['hello'], names[0]!, { type: 'text/plain' }))
    form.append('1', new File([], names[1]!))
    const answer = await test.send('POST', '/api/v1/transfers/bundles', { body: form })
    const { data } = JSON.parse(answer.bytes.toString())
    expect(data).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect((await contentOf(data[0].itemId)).toString()).toBe('hello')
    expect((await itemOf(data[0].itemId)).name).toBe(names[0])
    expect(Number((await itemOf(data[1].itemId)).size)).toBe(0)
  })

  it('[XFER-07] refuses a file for its own reason, and stores the others', async () => {
    await test.setSetting({ 'uploads.blocked_extensions': ['exe'], 'uploads.max_size': 1000 })
    const [taken] = (await sendBundle([file('taken.txt')])).data
    const { data, codes } = await sendBundle([
      file('good.txt'),
      file('TAKEN.txt'),
      file('evil.exe'),
      file('large.bin', randomBytes(1001)),
      file('nowhere.txt', 'x', { parentId: '0'.repeat(26) }),
      file('in a file.txt', 'x', { parentId: taken?.itemId }),
      file('bad/name.txt'),
      file('wrong.txt', 'x', { sha256: createHash('sha256').update('y').digest('hex') }),
      file('twice.txt', 'one'),
      file('twice.txt', 'two'),
      file('last.txt'),
    ])
    await test.setSetting({ 'uploads.blocked_extensions': [], 'uploads.max_size': null })
    expect(codes.toSpliced(8, 2)).toEqual([
      'done',
      'item.name-taken',
      'file.type-blocked',
      'file.too-large',
      'item.not-found',
      'item.not-a-folder',
      'request.invalid',
      'transfer.checksum-mismatch',
      'done',
    ])
    expect(codes.slice(8, 10).sort()).toEqual(['done', 'item.name-taken'])
    expect(data[1]?.problem).toMatchObject({ status: 409, meta: { existingId: taken?.itemId } })
    expect(data[6]?.problem?.errors).toMatchObject([{ field: 'files.6.name', in: 'body' }])
    await auditTree(test, test.spaceId)
  })

  it('[XFER-07] replaces, keeps both or skips as each file says, and a repeated bundle changes nothing', async () => {
    const [first] = (await sendBundle([file('choice.txt', 'one')])).data
    const choices = [
      file('choice.txt', 'two', { onConflict: 'replace' }),
      file('fresh.txt', 'f', { onConflict: 'replace' }),
    ]
    const { data } = await sendBundle(choices)
    expect(data[0]).toEqual({ status: 'done', itemId: first?.itemId })
    const versions = await test.count('versions')
    // A client sends this again after it has lost the answer.
    const again = await sendBundle(choices)
    expect(again.data).toEqual(data.map(({ itemId }) => ({ status: 'done', itemId, isUnchanged: true })))
    expect(await test.count('versions')).toBe(versions)
    const skipped = await sendBundle([file('choice.txt', 'three', { onConflict: 'skip' })])
    expect(skipped.data).toEqual([{ status: 'done', itemId: first?.itemId }])
    expect((await contentOf(first?.itemId)).toString()).toBe('two')
    const [beside] = (await sendBundle([file('choice.txt', 'four', { onConflict: 'keep-both' })])).data
    expect((await itemOf(beside?.itemId)).name).toBe('choice (2).txt')
    expect((await sendBundle([file('choice.txt', 'two')])).codes).toEqual(['item.name-taken'])
  })

  it('[XFER-07] never exceeds the available space, and stores what fits', async () => {
    const { used } = await test.usage()
    await test.setSetting({ 'uploads.available_space': used + 2500 })
    const { codes } = await sendBundle([1, 2, 3, 4].map(n => file(`space ${n}.bin`, randomBytes(1000))))
    await test.setSetting({ 'uploads.available_space': null })
    expect(codes.toSorted()).toEqual(['done', 'done', 'space.full', 'space.full'])
    expect((await test.usage()).used).toBe(used + 2000)
  })

  it('[ACCT-08] accepts nothing from strangers, and says no more than that nothing is there', async () => {
    const other = await buildMember(test)
    const items = await test.count('items')
    expect((await sendBundle([file('a.txt', 'x', { parentId: other.rootId })])).codes).toEqual(['item.not-found'])
    const { payload, headers } = bundleOf([file('a.txt')])
    const body = new Uint8Array(payload)
    const path = '/api/v1/transfers/bundles'
    const anonymous = await test.send('POST', path, { headers, body, isAnonymous: true })
    expect(JSON.parse(anonymous.bytes.toString()).data).toMatchObject([{ problem: { code: 'item.not-found' } }])
    const crossSite = { ...headers, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await test.send('POST', path, { headers: crossSite, body })).status).toBe(403)
    expect(await test.count('items')).toBe(items)
  })
})
