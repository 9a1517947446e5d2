import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../../scripts/lib/documents.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { rclone, runRclone } from '../../../test/run-rclone.ts'
import { readTree } from '../../../test/sync-client.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

if (!rclone) console.log('rclone is not tried as a client of Nextcloud: there is no rclone')

const files = 2000
const perFolder = 50

interface Listed {
  readonly Path: string
  readonly Size: number
  readonly ModTime: string
  readonly Hashes?: { readonly sha1?: string }
}

describe.skipIf(!rclone).each(suiteDialects)('rclone with the vendor nextcloud on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dir: string
  let local: string
  const requests: string[] = []
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
    const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    test.app.http.server.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
    dir = mkdtempSync(join(tmpdir(), 'holdall-rclone-'))
    local = join(dir, 'local')
    const { secret } = await buildAppPassword(test, ada)
    const command = fillIn(readShown('docs/operations/sync.md', 'inline', 'rclone config'), {
      'https://your.site': address,
      'you@example.org': ada.email,
      'app-password': secret,
    })
    await promisify(execFile)('sh', ['-c', command], {
      env: { ...process.env, RCLONE_CONFIG: join(dir, 'rclone.conf') },
    })
    for (let index = 0; index < files; index++) put(pathOf(index), `file ${index}\n`.repeat(1 + (index % 40)), index)
  })
  afterAll(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  const call = (...args: readonly string[]) => runRclone(join(dir, 'rclone.conf'), ...args)
  const pathOf = (index: number) =>
    `folder ${Math.floor(index / perFolder)}/${index % 7 === 0 ? 'ünïcode ' : ''}${index}.txt`
  /** Writes a local file with a time of its own. */
  function put(path: string, text: string, seconds: number): void {
    const file = join(local, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    utimesSync(file, 1_500_000_000 + seconds, 1_500_000_000 + seconds)
  }
  /** Runs rclone, and returns what it says with the requests that change something. */
  async function moving(...args: readonly string[]): Promise<{ said: string; changes: readonly string[] }> {
    requests.length = 0
    const said = await call(...args, '-v')
    return { said, changes: requests.filter(line => !/^(?:PROPFIND|OPTIONS|HEAD) /.test(line)) }
  }

  async function oneWay(): Promise<void> {
    const first = await moving('sync', local, 'drive:tree', '--transfers=8', '--checkers=8')
    expect(first.changes.filter(line => line.startsWith('PUT'))).toHaveLength(files)

    const listed = JSON.parse(await call('lsjson', '-R', '--hash', '--files-only', 'drive:tree')) as Listed[]
    expect(listed).toHaveLength(files)
    for (const { Path, Size, ModTime, Hashes } of listed) {
      const bytes = readFileSync(join(local, Path))
      expect(Size).toBe(bytes.length)
      expect(Hashes?.sha1, Path).toBe(createHash('sha1').update(bytes).digest('hex'))
      expect(Date.parse(ModTime), Path).toBe(statSync(join(local, Path)).mtimeMs)
    }

    // By hashes, and by the bytes themselves.
    const byHash = await call('check', local, 'drive:tree')
    expect(byHash).toContain('0 differences found')
    expect(byHash).toContain(`${files} matching files`)
    expect(byHash).not.toContain('could not be checked')
    const byBytes = await call('check', '--download', '--checkers=8', local, 'drive:tree')
    expect(byBytes).toContain('0 differences found')
    expect(byBytes).toContain(`${files} matching files`)

    for (const how of [[], ['--checksum']]) {
      const again = await moving('sync', local, 'drive:tree', ...how)
      expect(again.changes).toEqual([])
      expect(again.said).toContain('There was nothing to transfer')
    }
    console.log(`rclone synced and compared ${files} files`)
  }

  async function bothWays(): Promise<void> {
    const both = (...args: string[]) => moving('bisync', local, 'drive:tree', '--workdir', join(dir, 'bisync'), ...args)
    expect((await both('--resync')).changes).toEqual([])
    expect((await both()).changes).toEqual([])
    put('folder 0/new here.txt', 'made on the computer', 1)
    rmSync(join(local, pathOf(1)))
    const sync = await buildSyncRequests(test, ada)
    await sync.send('PUT', `${sync.files}/tree/new%20there.txt`, {
      body: 'made on the server',
      headers: { 'x-oc-mtime': '1500000002' },
    })
    await sync.send('DELETE', `${sync.files}/tree/${encodeURI(pathOf(2))}`)
    await both()
    expect((await both()).changes).toEqual([])
    const here = readTree(local)
    expect(here.get('new there.txt')).toBe('made on the server')
    expect(here.has(pathOf(2))).toBe(false)
    await call('check', '--download', local, 'drive:tree')
    const there = (await call('lsf', '-R', '--files-only', 'drive:tree')).trim().split('\n')
    expect(there.sort()).toEqual([...here].flatMap(([path, text]) => (text === null ? [] : [path])).sort())
    expect(there).toContain('folder 0/new here.txt')
    expect(there).not.toContain(pathOf(1))
  }

  it(`[SYNC-08] sees times and hashes, finds no difference in ${files} files synced one way and both ways, and moves nothing the second time`, async () => {
    await oneWay()
    await bothWays()
  }, 600_000)
})
