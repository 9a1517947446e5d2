import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetErrors } from '../converge/forget-errors.ts'
import { openSite, type Person, type Site } from '../converge/site.ts'
import { sha256 } from '../converge/written.ts'
import { suiteDialects } from '../databases.ts'
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../sync-client.ts'

if (!nextcloudcmd) console.log('Kills in chunked uploads of Nextcloud’s client aren’t tried: there is no nextcloudcmd')

const mebibyte = 1024 ** 2
/** Makes the client send in chunks of one megabyte. */
const inChunks = {
  OWNCLOUD_CHUNK_SIZE: '1000000',
  OWNCLOUD_MIN_CHUNK_SIZE: '1000000',
  OWNCLOUD_MAX_CHUNK_SIZE: '1000000',
}
const bytesOf = (what: string, size = 6 * mebibyte) => `${what}; `.repeat(size / (what.length + 2))

describe.skipIf(!nextcloudcmd).each(suiteDialects)(
  '[SYNC-05] large files of Nextcloud’s client, sent in chunks, on %s',
  { timeout: 240_000 },
  dialect => {
    let site: Site
    let ada: Person
    let line: FaultProxy
    let client: SyncClient
    beforeAll(async () => {
      site = await openSite(dialect)
    })
    afterAll(() => site.close())
    beforeEach(async () => {
      ada = await site.newPerson()
      const { hostname: host, port } = new URL(site.server.url)
      line = await startFaultProxy({ host, port: Number(port) })
      client = createSyncClient(`http://127.0.0.1:${line.port}`, ada.email, ada.password)
    })
    afterEach(() => {
      client.remove()
      line.close()
    })

    const put = (text: string) => writeFileSync(join(client.folder, 'large.bin'), text)
    const stored = async () => [...(await site.tree(ada))]

    /** Resolves once so many chunks have arrived. */
    async function chunks(count: number): Promise<void> {
      const end = Date.now() + 60_000
      while ((await site.chunks(ada)) < count) {
        if (Date.now() > end) throw new Error('The chunks didn’t arrive within a minute')
        await wait(5)
      }
    }

    /** Syncs, and kills something once three chunks have arrived. */
    async function interrupted(kill: () => Promise<void> | void): Promise<void> {
      line.plan({ slowMs: 8 })
      const run = client.run(inChunks)
      await chunks(3)
      await kill()
      await run
    }

    async function syncWell(): Promise<void> {
      forgetErrors(client.folder)
      const { code, output } = await client.run(inChunks)
      expect(code, output).toBe(0)
    }

    it.each(['the client', 'the server'])('go on after a kill of %s, and send only what is missing', async killed => {
      const first = bytesOf('new')
      put(first)
      const kill = killed === 'the client' ? () => client.kill() : () => site.server.kill()
      await interrupted(kill)
      if (killed === 'the server') await site.server.start()
      expect(await stored()).toEqual([])
      line.plan({})
      await syncWell()
      expect(await stored()).toEqual([['large.bin', sha256(first)]])
      // Three of more than six chunks were there already.
      expect(line.sent()).toBeLessThan(first.length - 2 * 1_000_000)

      // The same where a file is replaced: until the last byte is there, it is as it was.
      const second = bytesOf('another', 7 * mebibyte)
      put(second)
      await interrupted(kill)
      if (killed === 'the server') await site.server.start()
      expect(await stored()).toEqual([['large.bin', sha256(first)]])
      line.plan({})
      await syncWell()
      expect(await stored()).toEqual([['large.bin', sha256(second)]])
      expect(line.sent()).toBeLessThan(second.length - 2 * 1_000_000)
      expect(await site.chunks(ada)).toBe(0)
    })

    it('have their checksum compared: with one wrong bit on the way, nothing changes, and the next sync sends it again', async () => {
      put('small at first')
      await syncWell()
      const before = await stored()
      put(bytesOf('with a checksum'))
      line.plan({ flipUpAt: 2_500_000 })
      const { code, output } = await client.run(inChunks)
      expect(code).not.toBe(0)
      expect(output).toContain('The bytes that arrived don’t have the checksum that was announced')
      expect(await stored()).toEqual(before)
      line.plan({})
      // The client tries a file again once it was touched.
      utimesSync(join(client.folder, 'large.bin'), 1_600_000_000, 1_600_000_000)
      await syncWell()
      expect(await stored()).toEqual([['large.bin', sha256(bytesOf('with a checksum'))]])
    })

    it('come back with a checksum: one wrong bit on the way is noticed, and fetched again', async () => {
      const text = bytesOf('on the way back')
      put(text)
      await syncWell()
      const other = createSyncClient(`http://127.0.0.1:${line.port}`, ada.email, ada.password)
      try {
        line.plan({ flipDownAt: 3_000_000 })
        const { output } = await other.run(inChunks)
        expect(output).toContain('does not match the checksum')
        line.plan({})
        await other.run(inChunks)
        expect(readFileSync(join(other.folder, 'large.bin'), 'utf8')).toBe(text)
      } finally {
        other.remove()
      }
    })
  },
)
