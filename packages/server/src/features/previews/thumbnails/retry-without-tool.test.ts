import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { retryWithoutTool } from './retry-without-tool.ts'

describe.each(dialects)('documents stored before the tool for their pictures was installed, on %s', dialect => {
  let programs: string
  let test: DriveTest
  beforeEach(async () => {
    programs = mkdtempSync(join(tmpdir(), 'holdall-path-'))
    test = await createDriveTest(dialect, { PATH: programs })
    for (const name of ['a', 'b', 'c']) {
      const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/N(${name})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
      await test.createTransfer(`${name}.pdf`, pdf.length, { body: pdf })
    }
    await test.app.worker.runDue()
  })
  afterEach(async () => {
    await test.close()
    rmSync(programs, { recursive: true })
  })

  /** A tool that draws the same page of every document. */
  const install = async () => {
    const page = join(programs, 'page.png')
    await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } }).toFile(page)
    if (!existsSync(join(programs, 'sh'))) symlinkSync('/bin/sh', join(programs, 'sh'))
    writeFileSync(join(programs, 'pdftoppm'), `#!/bin/sh\nexec /bin/cat '${page}'\n`)
    chmodSync(join(programs, 'pdftoppm'), 0o755)
  }
  const reasons = async () => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('thumbnails')
      .select(['blob_id', 'reason'])
      .execute()
    return new Map(rows.map(row => [row.blob_id, row.reason]))
  }
  const waiting = async () => {
    const jobs = tables(test.app.services.db.read)
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'files.thumbnails')
    return (await jobs.where('state', '=', 'queued').execute()).length
  }

  it('[PREV-03] wait while it is missing, and are tried again once it is installed', async () => {
    expect([...(await reasons()).values()]).toEqual(['no-tool', 'no-tool', 'no-tool'])
    expect(await retryWithoutTool(test.app.ctx)).toBe(0)
    expect(await waiting()).toBe(0)
    await install()
    expect(await retryWithoutTool(test.app.ctx)).toBe(3)
    expect(await waiting()).toBe(3)
    await test.app.worker.runDue()
    expect([...(await reasons()).values()]).toEqual([null, null, null])
    expect(await retryWithoutTool(test.app.ctx)).toBe(0)
  })

  it('[PREV-03] are tried a limited number at a time', async () => {
    await install()
    const bounds = { batches: 2, perBatch: 1 }
    expect(await retryWithoutTool(test.app.ctx, bounds)).toBe(2)
    expect(await waiting()).toBe(2)
    expect(await retryWithoutTool(test.app.ctx, bounds)).toBe(1)
    expect(await waiting()).toBe(3)
  })

  it('[PREV-01] whose pictures an earlier version drew are drawn again once, and not before there is a tool', async () => {
    await install()
    await retryWithoutTool(test.app.ctx)
    await test.app.worker.runDue()
    const { db } = test.app.services
    const [first = ''] = (await reasons()).keys()
    await db.transaction(tx =>
      tables(tx).updateTable('thumbnails').set({ drawer: 1 }).where('blob_id', '=', first).execute(),
    )
    const keys = async () =>
      new Map(
        (await tables(db.read).selectFrom('thumbnails').select(['blob_id', 'size_name', 'storage_key']).execute()).map(
          row => [`${row.blob_id} ${row.size_name}`, row.storage_key],
        ),
      )
    const before = await keys()
    rmSync(join(programs, 'pdftoppm'))
    expect(await retryWithoutTool(test.app.ctx)).toBe(0)
    expect(await keys()).toEqual(before)
    await install()
    const counts = await Promise.all([retryWithoutTool(test.app.ctx), retryWithoutTool(test.app.ctx)])
    expect(Math.max(...counts)).toBe(1)
    expect(await waiting()).toBe(1)
    await test.app.worker.runDue()
    const after = await keys()
    expect(after.size).toBe(before.size)
    const changed = [...before].filter(([picture, key]) => after.get(picture) !== key)
    expect(changed.map(([picture]) => picture.split(' ')[0])).toEqual([first, first, first])
    // The bytes of the former ones are removed after a while.
    const dead = await tables(db.read).selectFrom('dead_objects').select('storage_key').execute()
    for (const [, key] of changed) expect(dead.map(row => row.storage_key)).toContain(key)
    expect(await retryWithoutTool(test.app.ctx)).toBe(0)
  })

  it('[PREV-03] are queued once; those that have pictures or are broken stay as they are', async () => {
    const [first = '', second = ''] = (await reasons()).keys()
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('thumbnails').set({ reason: 'broken' }).where('blob_id', '=', first).execute()
      await tables(tx).updateTable('thumbnails').set({ reason: null }).where('blob_id', '=', second).execute()
    })
    await install()
    await Promise.all([retryWithoutTool(test.app.ctx), retryWithoutTool(test.app.ctx)])
    expect(await waiting()).toBe(1)
    expect([...(await reasons()).values()].sort()).toEqual(['broken', null])
  })
})

it('[PREV-03] photos that were stored before they could be decoded get their pictures', async () => {
  const test = await createDriveTest('sqlite', { PATH: '/nowhere' })
  const photo = fixture('picture.heic')
  const created = await test.createTransfer('photo.heic', photo.length, { body: photo })
  const id = created.headers.get('holdall-item') ?? ''
  const { db } = test.app.services
  await db.transaction(async tx => {
    await tables(tx).deleteFrom('jobs').where('kind', '=', 'files.thumbnails').execute()
    // As databases from before the first release have them.
    const blob = await tables(tx)
      .selectFrom('blobs')
      .select('id')
      .where('mime', '=', 'image/heic')
      .executeTakeFirstOrThrow()
    const waiting = { blob_id: blob.id, storage_key: null, disk: null, bytes: null, reason: 'no-tool', created_at: 0 }
    const rows = (['small', 'medium', 'large'] as const).map(size_name => ({ ...waiting, size_name }))
    await tables(tx).insertInto('thumbnails').values(rows).execute()
  })
  expect((await test.send('GET', `/api/v1/items/${id}/thumbnail?size=large`)).code).toBe('file.no-thumbnail')
  expect(await retryWithoutTool(test.app.ctx)).toBe(1)
  await test.app.worker.runDue()
  const { width, height } = await sharp(
    (await test.send('GET', `/api/v1/items/${id}/thumbnail?size=large`)).bytes,
  ).metadata()
  expect([width, height]).toEqual([320, 240])
  expect(await retryWithoutTool(test.app.ctx)).toBe(0)
  await test.close()
})
