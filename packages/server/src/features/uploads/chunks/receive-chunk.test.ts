import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import type { ChunkedUploadRow } from '../uploads.tables.ts'
import { beginChunks } from './begin-chunks.ts'
import { findUpload } from './chunks.repository.ts'
import { mostChunks, receiveChunk } from './receive-chunk.ts'

describe.each(dialects)('a chunk of an upload on %s', dialect => {
  let test: TestApp
  let ctx: Ctx
  let upload: ChunkedUploadRow
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    const { userId } = await buildMember(test)
    const permissions = createPermissionSet([{ permission: 'files.create', restrictions: {} }])
    ctx = { ...test.app.ctx, caller: { kind: 'member', userId, permissions } as Ctx['caller'] }
    upload = await begin('upload')
  })

  async function begin(name: string, total: number | null = null): Promise<ChunkedUploadRow> {
    await beginChunks(ctx, { name, total })
    const { caller } = ctx
    const row = caller.kind === 'member' && (await findUpload(ctx.db.read, caller.userId, name))
    if (!row) throw new Error('The upload wasn’t begun')
    return row
  }
  const receive = (name: string, text: string, size = text.length, to = upload) =>
    receiveChunk(ctx, to, { name, size, source: Readable.from([Buffer.from(text)]) })
  const kept = (of = upload) =>
    tables(ctx.db.read).selectFrom('upload_chunks').select(['name', 'size']).where('upload_id', '=', of.id).execute()
  async function reserved(of = upload) {
    const { db } = ctx
    const row = tables(db.read).selectFrom('chunked_uploads').select(['reserved', 'arriving']).where('id', '=', of.id)
    const space = tables(db.read)
      .selectFrom('spaces')
      .select('reserved_bytes')
      .where('id', '=', of.space_id ?? '')
    const { reserved, arriving } = await row.executeTakeFirstOrThrow()
    const { reserved_bytes } = await space.executeTakeFirstOrThrow()
    return [reserved, arriving, reserved_bytes].map(Number)
  }

  it('counts only if it has exactly the bytes that were announced; otherwise nothing stays reserved for it', async () => {
    await receive('1', 'first')
    expect(await reserved()).toEqual([5, 0, 5])
    for (const [text, size] of [
      ['fewer', 9],
      ['more than announced', 9],
    ] as const)
      await expect(receive('2', text, size)).rejects.toMatchObject({ code: 'request.malformed' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('be')
        throw new Error('The connection was lost')
      })(),
    )
    await expect(receiveChunk(ctx, upload, { name: '1', size: 9, source: broken })).rejects.toThrow()
    expect([await kept(), await reserved()]).toEqual([[{ name: '1', size: 5 }], [5, 0, 5]])
  })

  it('is refused beyond the size that was announced for the file, or that files may have', async () => {
    const announced = await begin('announced', 8)
    await receive('1', 'four', 4, announced)
    await expect(receive('2', 'fives', 5, announced)).rejects.toMatchObject({ code: 'transfer.too-long' })
    await test.app.services.settings.save({ 'uploads.max_size': 9 }, null)
    await receive('1', 'fives')
    await expect(receive('2', 'fives')).rejects.toMatchObject({ code: 'file.too-large' })
    await receive('2', 'four')
    await test.app.services.settings.save({ 'uploads.max_size': null }, null)
    expect([await kept(announced), await kept()].map(chunks => chunks.length)).toEqual([1, 2])
  })

  it('may be one of 10,000', async () => {
    await receive('0', 'x')
    const { db } = ctx
    const row = await tables(db.read)
      .selectFrom('upload_chunks')
      .selectAll()
      .where('upload_id', '=', upload.id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: mostChunks - 1 }, (_, n) => ({
      ...row,
      ...{ name: String(n + 1), size: 0, storage_key: `${row.storage_key}-${n}` },
    }))
    await db.transaction(async tx => {
      while (more.length > 0) await tables(tx).insertInto('upload_chunks').values(more.splice(0, 500)).execute()
    })
    await expect(receive('one more', 'x')).rejects.toMatchObject({ code: 'transfer.too-long' })
    // One that comes again takes the place of the first.
    await receive('0', 'y')
    expect(await kept()).toHaveLength(mostChunks)
  })
})
