import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { configureRclone, rclone, runRclone } from '../../../test/run-rclone.ts'
import { createSyncClient, nextcloudcmd } from '../../../test/sync-client.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

if (!rclone || !nextcloudcmd)
  console.log('Dates of files are not tried with every client: rclone or nextcloudcmd is missing')

/** Seconds since 1970. */
const dates = {
  '1965': -141_091_200,
  '1970': 0,
  'a second after': 1,
  'an hour ahead': Math.floor(Date.now() / 1000) + 3600,
  '2039': Date.UTC(2039, 5, 1) / 1000,
}

describe.each(suiteDialects)('dates of files and real clients on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let address: string
  let secret: string
  let dir: string
  const requests: string[] = []
  beforeAll(async () => {
    test = await createTestApp(dialect)
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    test.app.http.server.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    requests.length = 0
    ada = await buildMember(test)
    secret = (await buildAppPassword(test, ada)).secret
    dir = mkdtempSync(join(tmpdir(), 'holdall-dates-'))
    return () => rmSync(dir, { recursive: true, force: true })
  })

  /** Writes a file for each date, named after it. */
  function write(folder: string): void {
    mkdirSync(folder, { recursive: true })
    for (const [name, at] of Object.entries(dates)) {
      writeFileSync(join(folder, name), name)
      // As a Date: of a number below 0, Node makes the present.
      utimesSync(join(folder, name), new Date(at * 1000), new Date(at * 1000))
    }
  }
  const dateIn = (folder: string, name: string) => statSync(join(folder, name)).mtimeMs / 1000
  const datesIn = (folder: string) => Object.fromEntries(Object.keys(dates).map(name => [name, dateIn(folder, name)]))
  /** What the drive has, in seconds since 1970. */
  async function stored(id = ada.rootId): Promise<Record<string, number>> {
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id } })
    return Object.fromEntries(data.map(item => [item.name, Date.parse(item.modifiedAt) / 1000]))
  }
  /** Returns what clients have sent or fetched since the last look. */
  function moved(): string[] {
    const found = requests.filter(line => /^(?:PUT|DELETE|MOVE|GET \/remote.php)/.test(line))
    requests.length = 0
    return found.map(line => decodeURIComponent(line.split('/').at(-1) ?? ''))
  }

  it.skipIf(!nextcloudcmd)(
    '[SYNC-04] nextcloudcmd leaves the dates of its own files, and sends them once',
    async () => {
      const client = createSyncClient(address, ada.email, secret)
      write(client.folder)
      // The client itself refuses the first second of 1970, and what is older.
      for (const name of ['1965', '1970']) rmSync(join(client.folder, name))
      const { 1965: _, 1970: __, ...kept } = dates
      for (let run = 1; run <= 3; run++) {
        const { code, output } = await client.run()
        expect(code, output).toBe(0)
        expect(moved().sort()).toEqual(run === 1 ? Object.keys(kept).sort() : [])
        for (const [name, at] of Object.entries(kept))
          expect(dateIn(client.folder, name), `${name}, run ${run}`).toBe(at)
        expect(await stored()).toMatchObject(kept)
      }
      client.remove()
    },
  )

  it.skipIf(!nextcloudcmd)('[SYNC-04] nextcloudcmd fetches files of every date, once', async () => {
    const sync = await buildSyncRequests(test, ada)
    for (const [name, at] of Object.entries(dates)) {
      const sent = { body: name, headers: { 'x-oc-mtime': String(at) } }
      expect((await sync.send('PUT', `${sync.files}/${encodeURIComponent(name)}`, sent)).statusCode).toBe(201)
    }
    moved()
    const client = createSyncClient(address, ada.email, secret)
    for (let run = 1; run <= 3; run++) {
      const { code, output } = await client.run()
      expect(code, output).toBe(0)
      expect(moved().sort()).toEqual(run === 1 ? Object.keys(dates).sort() : [])
      // What it takes for no date is told as the first one that it takes.
      expect(datesIn(client.folder)).toEqual({ ...dates, 1965: 1, 1970: 1 })
      expect(await stored()).toEqual(dates)
    }
    client.remove()
  })

  it.skipIf(!rclone).each(['nextcloud', 'owncloud', 'other'])(
    '[SYNC-04] rclone as a client of the vendor %s sends files of every date once',
    async vendor => {
      const local = join(dir, 'local')
      write(local)
      const config = await configureRclone(join(dir, 'rclone.conf'), { address, vendor, member: ada, secret })
      for (let run = 1; run <= 3; run++) {
        const said = await runRclone(config, 'sync', local, 'drive:', '-v')
        expect(moved().sort(), said).toEqual(run === 1 ? Object.keys(dates).sort() : [])
        expect(datesIn(local)).toEqual(dates)
        if (vendor !== 'other') expect(await stored()).toEqual(dates)
      }
      const back = join(dir, 'back')
      await runRclone(config, 'copy', 'drive:', back)
      if (vendor !== 'other') expect(datesIn(back)).toEqual(dates)
    },
  )
})
