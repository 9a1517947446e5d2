import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword, buildDavClient } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { configureRclone, rclone, tryRclone } from '../../../test/run-rclone.ts'
import { createSyncClient, nextcloudcmd } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'

if (!rclone || !nextcloudcmd)
  console.log('Two spellings of one name are not tried with every client: rclone or nextcloudcmd is missing')

/** Pairs that a folder of Linux can hold and a drive can’t, the same bytes and the same time included. */
const pairs = [
  ['README', 'readme'],
  ['Ωmega.txt', 'ωMEGA.TXT'],
  ['ΟΔΟΣ', 'οδος'],
  ['Sub/one.txt', 'sub/two.txt'],
] as const
/** Two names for everybody. */
const others = ['Maße.txt', 'Masse.txt', 'ﬁne', 'fine', 'ırmak', 'irmak']

describe.each(suiteDialects)('two spellings of one name and real clients on %s', dialect => {
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
    ada = await buildMember(test)
    secret = (await buildAppPassword(test, ada)).secret
    dir = mkdtempSync(join(tmpdir(), 'holdall-names-'))
    return () => rmSync(dir, { recursive: true, force: true })
  })

  function write(folder: string): void {
    for (const name of [...pairs.flat(), ...others]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), `the bytes of ${name}`)
    }
  }
  const paths = async () => {
    const { paths: found } = await auditTree(test, ada.space.id)
    return found.map(path => path.slice(1)).filter(path => path !== '' && !path.endsWith('/'))
  }
  /** Every file of the drive has the bytes of exactly its own name, and one of each pair is there. */
  async function expectFirstOnes(): Promise<string[]> {
    const found = await paths()
    const dav = await buildDavClient(test, ada)
    for (const path of found) {
      const { payload } = await dav.send('GET', `/files/${path.split('/').map(encodeURIComponent).join('/')}`)
      expect(payload, path).toBe(`the bytes of ${path}`)
    }
    for (const pair of pairs)
      expect(
        found.filter(path => pair.some(one => one === path)),
        pair.join(),
      ).toHaveLength(1)
    expect(found).toEqual(expect.arrayContaining(others))
    return found.sort()
  }

  it.skipIf(!rclone).each(['nextcloud', 'owncloud', 'other'])(
    '[SYNC-12] rclone as a client of the vendor %s tells what it couldn’t copy, and empties and overwrites nothing',
    async vendor => {
      const local = join(dir, 'local')
      write(local)
      const config = await configureRclone(join(dir, 'rclone.conf'), { address, vendor, member: ada, secret })
      const first = await tryRclone(config, 'copy', local, 'drive:')
      expect(first.code, first.output).not.toBe(0)
      expect(first.output).toMatch(/409 Conflict|another spelling/)
      const found = await expectFirstOnes()
      for (let run = 2; run <= 3; run++) {
        requests.length = 0
        const { code, output } = await tryRclone(config, 'copy', local, 'drive:')
        expect(code, output).not.toBe(0)
        expect(await expectFirstOnes()).toEqual(found)
      }
      // Nothing of what the folder has is taken from it either.
      for (const name of pairs.flat()) expect(readFileSync(join(local, name), 'utf8')).toBe(`the bytes of ${name}`)
    },
  )

  it.skipIf(!nextcloudcmd)(
    '[SYNC-12] nextcloudcmd tells what it couldn’t send, and all stays where it is',
    async () => {
      const client = createSyncClient(address, ada.email, secret)
      write(client.folder)
      let found: readonly string[] | null = null
      for (let run = 1; run <= 3; run++) {
        const { code, output } = await client.run()
        expect(code, output).not.toBe(0)
        const now = await expectFirstOnes()
        if (found !== null) expect(now).toEqual(found)
        found = now
        for (const name of [...pairs.flat(), ...others])
          expect(readFileSync(join(client.folder, name), 'utf8')).toBe(`the bytes of ${name}`)
      }
      client.remove()
    },
  )
})
