import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { version } from '../../src/platform/version.ts'
import { runShown } from '../documented/run-shown.ts'
import { serverProcess } from '../faults/server-process.ts'
import { type Caller, callerAt, setUpServer, signInAgain } from '../faults/signed-in.ts'
import { areReleasesTried, barePath, type Release, release, unpack } from './released.ts'

const page = 'docs/operations/install.md'
const next = '0.3.0'

describe.runIf(areReleasesTried)('the commands of docs/operations/install.md', { timeout: 300_000 }, () => {
  let made: Release
  let machine: string
  let path: string
  beforeAll(async () => {
    made = await release()
    // Readable for the user that the server gets.
    machine = mkdtempSync('/var/tmp/holdall-machine-')
    execFileSync('chmod', ['755', machine])
    for (const folder of ['opt', 'usr', 'backup', 'srv']) mkdirSync(join(machine, folder))
    for (const name of readdirSync(made.folder)) copyFileSync(join(made.folder, name), join(machine, name))
    repack(made.withNode, join(machine, `holdall-${next}-linux-x64.tar.gz`))
    path = `${join(machine, 'usr')}:${process.env.PATH}`
  }, 600_000)
  afterAll(() => {
    for (const folder of [made.folder, machine]) rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  /** The same program under the name of a later version. */
  function repack(archive: string, as: string): void {
    const place = dirname(unpack(archive))
    const rename = `s,^holdall-${version},holdall-${next},`
    execFileSync('tar', ['-czf', as, '-C', place, `--transform=flags=r;${rename}`, `holdall-${version}`])
    rmSync(place, { recursive: true })
  }

  /** Runs what the page shows, in a place that stands for the machine. */
  function type(part: string): Promise<string> {
    const shown = readShown(page, 'sh', part)
    const places = {
      '/opt': '/opt',
      '/usr/local/bin': '/usr',
      '/srv/holdall': '/srv/holdall',
      '/backup/holdall': '/backup/holdall',
    }
    const values = Object.entries(places).filter(([place]) => shown.includes(place))
    const filled = fillIn(shown, Object.fromEntries(values.map(([place, to]) => [place, join(machine, to)])))
    // `ln -sfn holdall-…` is relative to the folder of the link.
    return runShown(filled, { cwd: machine, env: { PATH: path } })
  }

  const serve = () =>
    serverProcess(
      join(machine, 'srv/holdall'),
      28_000 + randomInt(900),
      { PATH: `${join(machine, 'usr')}:${barePath()}` },
      async () => ['holdall'],
    )

  it('install, update, and go back to what was before the update', async () => {
    expect(await type('sha256sum')).toMatch(/linux-x64\.tar\.gz: OK/)
    const first = serve()
    await first.start()
    try {
      const me = await setUpServer(first)
      await me.newFolder(me.rootId, 'Before the update')
      // While the site runs.
      expect(await type('migrate --try')).toMatch(/Backup [\s\S]*Nothing to do\.\nCopying .* took/)
    } finally {
      expect(await first.stop()).toBe(0)
    }
    expect(await type('holdall --version')).toContain(version)
    expect(execFileSync('readlink', [join(machine, 'opt/holdall')], { encoding: 'utf8' }).trim()).toBe(
      `holdall-${next}`,
    )
    const second = serve()
    await second.start()
    try {
      const caller = callerAt(second.url, await signInAgain(second.url))
      await caller.api('POST', '/items/folders', { parentId: await rootOf(caller), name: 'After the update' })
    } finally {
      expect(await second.stop()).toBe(0)
    }
    expect(await type('holdall.newer')).toMatch(/Restored /)
    const third = serve()
    await third.start()
    try {
      const caller = callerAt(third.url, await signInAgain(third.url))
      const { data } = await caller.api<{ data: { name: string }[] }>('GET', `/items/${await rootOf(caller)}/children`)
      const names = data.map(({ name }) => name)
      expect([names.includes('Before the update'), names.includes('After the update')]).toEqual([true, false])
    } finally {
      await third.kill()
    }
  })

  it('make a user for the server, whom nobody else can sign in as', async ({ skip }) => {
    if (userInfo().uid !== 0) return skip('only root can add users')
    const shown = readShown(page, 'sh', 'runuser')
    const user = `holdall-${process.pid}`
    const home = join(machine, 'srv/of-the-user')
    const lines = shown.replaceAll('/srv/holdall', home).replace(/(--shell \S+) holdall/, `$1 ${user}`)
    const filled = lines
      .replaceAll(/-([ogu]) holdall/g, `-$1 ${user}`)
      .replace(/holdall serve/, 'holdall --version; id')
    try {
      const said = await runShown(filled, { cwd: machine, env: { PATH: path } })
      expect(said).toContain(version)
      expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^${user}:.*:/usr/sbin/nologin$`, 'm'))
    } finally {
      execFileSync('userdel', [user])
    }
  })

  it('name this version', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8')
    expect([...text.matchAll(/holdall-(\d+\.\d+\.\d+)/g)].map(match => match[1])).toContain(version)
    expect(text).toContain(`holdall:${version}`)
  })
})

async function rootOf(caller: Caller): Promise<string> {
  const { data } = await caller.api<{ data: { rootId: string }[] }>('GET', '/spaces')
  return data[0]?.rootId ?? ''
}
