import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../../scripts/lib/find-command.ts'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildDavClient } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

const rclone = findCommand('rclone')
const mounts = whyNoMounts()
if (mounts) console.log(`davfs2 is not tried: ${mounts}`)

/** Why this machine cannot mount WebDAV, or undefined if it can. */
function whyNoMounts(): string | undefined {
  if (!findCommand('mount.davfs')) return 'there is no mount.davfs'
  if (process.getuid?.() !== 0) return 'only root may mount'
  return existsSync('/dev/fuse') ? undefined : 'there is no /dev/fuse'
}

/** Names that break careless servers and clients. */
const hostile = [
  'plain.txt',
  'with space.txt',
  ' leading and trailing ',
  '100% of #1?.txt',
  'it\'s & <that> "quoted".txt',
  'semi;colon,comma=equals+plus.txt',
  'back\\slash.txt',
  'ünïcödé é 漢字 😀.txt',
  '%2e%2e',
  '...',
  '.hidden',
  '[brackets] {braces} (parens).txt',
  '~tilde`tick^caret|pipe.txt',
  'folder with ü/and%20inner/file@x:y.txt',
  `${'long'.repeat(60)}.txt`,
]

/** A command from docs/operations/webdav.md, with the test's own address and other values filled in. */
function documentedCommand(name: string, address: string, values: Record<string, string>): string {
  return fillIn(readShown('docs/operations/webdav.md', 'inline', name), { 'https://your.site': address, ...values })
}

describe.each(suiteDialects)('WebDAV clients on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let address: string
  let secret: string
  let dir: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
    secret = (await buildDavClient(test, ada)).secret
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    dir = mkdtempSync(join(tmpdir(), 'holdall-clients-'))
  })
  afterAll(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  it.skipIf(!rclone)(
    '[DAV-01] rclone copies, checks, syncs and moves a tree of hostile names, with its times',
    async () => {
      const local = join(dir, 'local')
      for (const name of hostile) {
        const file = join(local, name)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, `content of ${name}`)
        utimesSync(file, 1_600_000_000, 1_600_000_000)
      }
      const env = { RCLONE_CONFIG: join(dir, 'rclone.conf') }
      const person = { 'you@example.org': ada.email, 'app-password': secret }
      await run('sh', ['-c', documentedCommand('rclone config', address, person)], env)
      const call = (...args: string[]) => run(rclone ?? '', [...args, '--retries=1', '--low-level-retries=1'], env)
      await call('copy', local, 'drive:tree')
      await call('check', '--download', local, 'drive:tree')
      expect(await call('copy', '-v', local, 'drive:tree')).toMatch(/There was nothing to transfer|Transferred:\s+0 B/)
      const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
      const listed = await ada.client.ok(driveEndpoints.children, {
        params: { id: data[0]!.id },
        query: { perPage: 100 },
      })
      expect(listed.data.map(item => item.name).sort()).toEqual(readdirSync(local).sort())
      expect(new Set(listed.data.filter(item => item.kind === 'file').map(item => item.modifiedAt))).toEqual(
        new Set([new Date(1_600_000_000_000).toISOString()]),
      )
      rmSync(join(local, 'plain.txt'))
      writeFileSync(join(local, 'with space.txt'), 'changed since')
      await call('sync', local, 'drive:tree')
      await call('check', '--download', local, 'drive:tree')
      await call('moveto', 'drive:tree', 'drive:moved tree')
      const back = join(dir, 'back')
      await call('copy', 'drive:moved tree', back)
      for (const name of hostile.slice(1))
        expect(readFileSync(join(back, name))).toEqual(readFileSync(join(local, name)))
      await call('purge', 'drive:moved tree')
      expect((await auditTree(test, ada.space.id)).paths.filter(path => path.startsWith('/'))).toEqual([])
    },
    60_000,
  )

  it.skipIf(mounts !== undefined)(
    '[DAV-01] davfs2 mounts the drive, and files can be written, read, renamed and removed in it',
    async context => {
      const point = join(dir, 'mount')
      const config = join(dir, 'davfs2.conf')
      const secrets = join(dir, 'secrets')
      mkdirSync(point)
      // davfs2 drops its root privileges, but still needs to reach its cache.
      chmodSync(dir, 0o755)
      mkdirSync(join(dir, 'cache'))
      chmodSync(join(dir, 'cache'), 0o777)
      writeFileSync(
        config,
        `secrets ${secrets}\ncache_dir ${join(dir, 'cache')}\ndelay_upload 0\nuse_locks 1\nask_auth 0\n`,
      )
      writeFileSync(secrets, `"${point}" "${ada.email}" "${secret}"\n`, { mode: 0o600 })
      const command = documentedCommand('mount -t davfs', address, { '/mnt/drive': point })
      const mounted = await tryRun('sh', ['-c', `${command} -o conf=${config}`])
      // A container may have the device but forbid mounting.
      if (mounted.code !== 0 && /permitted|denied/i.test(mounted.output)) return context.skip(mounted.output.trim())
      expect(mounted, mounted.output).toMatchObject({ code: 0 })
      try {
        await run('sh', ['-c', 'mkdir "$1/Mappe ü" && printf hello > "$1/Mappe ü/a b.txt"', 'sh', point], {})
        await expect.poll(() => livePaths(), { timeout: 20_000 }).toContain('/Mappe ü/a b.txt')
        await expect
          .poll(
            async () => (await tables(test.app.services.db.read).selectFrom('dav_locks').selectAll().execute()).length,
            {
              timeout: 20_000,
            },
          )
          .toBe(0)
        await run('mv', [join(point, 'Mappe ü/a b.txt'), join(point, 'c.txt')], {})
        expect(await run('cat', [join(point, 'c.txt')], {})).toBe('hello')
        expect(await livePaths()).toContain('/c.txt')
        await run('rm', ['-r', join(point, 'Mappe ü'), join(point, 'c.txt')], {})
        expect((await livePaths()).filter(path => path.startsWith('/') && !path.startsWith('/lost+found'))).toEqual([])
        expect(statSync(point).isDirectory()).toBe(true)
      } finally {
        await run('umount', [point], {})
      }
    },
    90_000,
  )

  const livePaths = async () => (await auditTree(test, ada.space.id)).paths
})

interface Ran {
  readonly code: number | null
  readonly output: string
}

function tryRun(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    child.once('error', reject)
    child.once('close', code => resolve({ code, output }))
  })
}

async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await tryRun(command, args, env)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
