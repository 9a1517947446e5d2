import { readFileSync } from 'node:fs'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildMember } from '../../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import { runNight } from '../../../../test/run-night.ts'
import { replaceBytes } from '../../../../test/stored-bytes.ts'
import { verifyCommand } from '../verify.command.ts'

const png = readFileSync(new URL('../../../../test/fixtures/picture.png', import.meta.url))

describe.each(dialects)('bytes whose rows were lost, on %s', dialect => {
  let test: TestApp
  let owner: Client
  beforeEach(async () => {
    test = await createTestApp(dialect)
    owner = await setUpSite(test)
  })
  afterEach(() => test.close())

  /** Two files, and then a database that doesn't know them any longer, as after a failover that went back in time. */
  async function loseFiles(): Promise<void> {
    const ada = await buildMember(test)
    await buildFile(test, ada, { name: 'letter.txt', text: 'a letter that was acknowledged' })
    const picture = await buildFile(test, ada, { name: 'picture.png', text: 'x' })
    await replaceBytes(test, picture, png)
    await test.app.services.storage.delete(
      (await Array.fromAsync(test.app.services.storage.list())).find(({ size }) => size === 1)?.key ?? '',
    )
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ version_id: null, state: 'deleting' }).where('rank', '=', 1).execute()
      for (const table of ['versions', 'released_blobs', 'blobs'] as const) await tables(tx).deleteFrom(table).execute()
      await tables(tx).deleteFrom('items').where('rank', '=', 1).execute()
      await tables(tx).updateTable('spaces').set({ used_bytes: 0 }).execute()
      await tables(tx).updateTable('items').set({ size: 0, item_count: 0 }).execute()
    })
    test.clock.advance(2 * 3600_000)
  }
  const verify = (options: Record<string, string | true> = {}) => runOn(test, verifyCommand, { options })
  const found = async () => {
    const [space] = (await owner.ok(d.spaces)).data
    const top = (await owner.ok(d.children, { params: { id: space?.rootId ?? '' } })).data
    const folder = top.find(({ name }) => name === 'Found')
    return { space, files: folder ? (await owner.ok(d.children, { params: { id: folder.id } })).data : [] }
  }

  it('are listed by verify, also once they are set aside, and brought back as files, each once', async () => {
    await loseFiles()
    const listed = await verify()
    expect([listed.exitCode, listed.out]).toEqual([3, expect.stringContaining('Stored bytes that no file has: 2')])
    expect(listed.out).not.toContain('Everything is as it should be')
    await runNight(test)
    expect(await tables(test.app.services.db.read).selectFrom('set_aside').select('why').execute()).toHaveLength(2)
    expect((await verify()).out).toContain('Stored bytes that no file has: 2')

    // As `verify --adopt`.
    const adopted = await verify({ adopt: true })
    expect(adopted.out).toContain('2 of them are now files in the folder “Found” of owner@example.org.')
    const { files, space } = await found()
    expect(files.map(({ name }) => name.replace(/^\d{4}-\d\d-\d\d [0-9a-f]{12}/, '')).toSorted()).toEqual([
      '.png',
      '.txt',
    ])
    expect(files.map(({ mime }) => mime).toSorted()).toEqual(['image/png', 'text/plain'])
    const letter = files.find(({ mime }) => mime === 'text/plain')
    const read = await owner.call(fileEndpoints.content, { params: { id: letter?.id ?? '' } })
    expect(read.raw.payload).toBe('a letter that was acknowledged')
    const { used_bytes } = await tables(test.app.services.db.read)
      .selectFrom('spaces')
      .select('used_bytes')
      .where('id', '=', space?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Number(used_bytes)).toBe(png.length + 'a letter that was acknowledged'.length)
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'file.created')
      .execute()
    expect(lines).toHaveLength(2)

    const again = (await verify({ adopt: true })).out
    expect(again).toContain('2 files, ')
    expect(again).not.toMatch(/no file has|Found/)
    for (const days of [1, 40]) await runNight(test, days)
    const blobs = await tables(test.app.services.db.read).selectFrom('blobs').select(['storage_key', 'size']).execute()
    expect(blobs).toHaveLength(2)
    for (const { storage_key, size } of blobs)
      expect(await test.app.services.storage.stat(storage_key)).toEqual({ size: Number(size) })
  })

  it('are brought back into the drive of the person who is named, or nowhere if no one is', async () => {
    const eve = await buildMember(test)
    await loseFiles()
    const refused = await verify({ adopt: true, to: 'nobody@example.org' })
    expect([refused.exitCode, refused.error]).toEqual([1, 'No one has the address nobody@example.org.'])
    await verify({ adopt: true, to: eve.email })
    const top = (await eve.client.ok(d.children, { params: { id: eve.rootId } })).data
    expect(top.map(({ name }) => name)).toEqual(['Found'])
    expect((await found()).files).toEqual([])
  })
})
