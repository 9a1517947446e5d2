import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { builtServer, type ServerProcess } from '../faults/server-process.ts'
import { setUpServer } from '../faults/signed-in.ts'
import { fixture } from '../fixtures/fixtures.ts'
import { createSandbox, readUnit, type Sandbox, sandboxedNode, unitValue, whyNoSandbox } from '../unit-sandbox.ts'
import { freePort } from '../web-servers.ts'

const patience = { timeout: 60_000, interval: 50 }
// As docs/operations/systemd.md says.
const path = join(root, 'deploy/systemd/holdall.service')
const unit = readUnit(path)

describe.skipIf(!findCommand('systemd-analyze'))('the unit for systemd', () => {
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' })
    return { status, said: `${stdout}${stderr}` }
  }

  it('is correct', () => {
    expect(analyze('verify', '--man=no', '--recursive-errors=no')).toEqual({ status: 0, said: '' })
  })

  it('exposes little: less than 2 of 10', () => {
    const { status, said } = analyze('security', '--offline=yes', '--threshold=20', '--no-pager')
    expect([status, said]).toEqual([0, expect.stringMatching(/Overall exposure level for holdall.service: 1\.\d/)])
  })
})

it('gives the server more time to stop than it takes', () => {
  const { stopSeconds } = readEnvironment({})
  expect(Number(unitValue(unit, 'TimeoutStopSec'))).toBeGreaterThanOrEqual(stopSeconds * 1.5)
})

const whyNot = whyNoSandbox()
if (whyNot) console.log(`The server isn't tried within the restrictions of its unit: ${whyNot}.`)

describe.skipIf(whyNot !== undefined)('the server within the restrictions of its unit', () => {
  let dir: string
  let stateDir: string
  let sandbox: Sandbox
  beforeAll(async () => {
    await builtServer()
    dir = mkdtempSync(join(tmpdir(), 'holdall-unit-'))
    stateDir = join(dir, 'state')
    mkdirSync(stateDir, { mode: 0o700 })
    sandbox = createSandbox(unit, { dir, stateDir })
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('can do nothing that they forbid', async () => {
    const tries = {
      system: "fs.writeFileSync('/etc/x', '')",
      program: "fs.writeFileSync('/opt/holdall/x', '')",
      homes: "fs.readdirSync('/root').length + fs.readdirSync('/home').length > 0 || refuse()",
      resources: 'os.setPriority(5)',
      netlink: 'os.networkInterfaces()',
      processes: "child.execFileSync('unshare', ['--user', '--pid', 'true'], { stdio: 'pipe' })",
      offline: "child.execFileSync('unshare', ['-rn', 'true'], { stdio: 'pipe' })",
      limits: "child.execFileSync('sh', ['-c', 'ulimit -v 2000000'], { stdio: 'pipe' })",
      data: "fs.writeFileSync('/var/lib/holdall/x', '')",
      temporary: "fs.writeFileSync('/tmp/x', '')",
    }
    const script = `
      const fs = require('node:fs'), os = require('node:os'), child = require('node:child_process')
      const refuse = () => { throw new Error() }
      const tries = { ${Object.entries(tries).map(([name, code]) => `${name}() { ${code} }`)} }
      const isDone = work => { try { work(); return true } catch { return false } }
      console.log(JSON.stringify(Object.fromEntries(Object.entries(tries).map(([name, work]) => [name, isDone(work)]))))`
    const { child } = sandbox.run([`${sandboxedNode}/node`, '-e', script])
    let [out, error] = ['', '']
    child.stdout?.on('data', part => (out += part))
    child.stderr?.on('data', part => (error += part))
    await once(child, 'close')
    expect(error).toBe('')
    const no = { system: false, program: false, homes: false, resources: false, netlink: false, processes: false }
    expect(JSON.parse(out)).toEqual({ ...no, offline: true, limits: true, data: true, temporary: true })
    rmSync(join(stateDir, 'x'))
  })

  it('is set up, stores files, draws thumbnails, and stops in time', async () => {
    const port = await freePort()
    const server = serverIn(sandbox, port)
    await server.start()
    const admin = await setUpServer(server)
    const bytes = randomBytes(3_000_000)
    const stored = await admin.upload({ name: 'a.bin', parentId: admin.rootId, bytes })
    expect(stored.status).toBe(201)
    const content = await admin.send('GET', `/items/${stored.headers.get('holdall-item')}/content`)
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    for (const name of ['picture.heic', 'letter.pdf', ...(findCommand('ffmpeg') ? ['clip.mp4'] : [])]) {
      const sent = await admin.upload({ name, parentId: admin.rootId, bytes: fixture(name) })
      const thumbnail = () => admin.send('GET', `/items/${sent.headers.get('holdall-item')}/thumbnail`)
      await vi.waitUntil(async () => (await thumbnail()).status === 200, patience)
    }
    expect(readdirSync(stateDir)).toEqual(expect.arrayContaining(['app.key', 'blobs', 'holdall.db']))
    const began = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(Number(unitValue(unit, 'TimeoutStopSec')) * 1000)
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})

/** The server, started by the unit's own command. */
function serverIn(sandbox: Sandbox, port: number): ServerProcess {
  const url = `http://127.0.0.1:${port}`
  let text = ''
  let process_: ReturnType<Sandbox['run']> | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!process_) return null
    const ended = once(process_.child, 'exit')
    process.kill(await process_.pid, signal)
    await ended
    return process_.child.exitCode
  }
  return {
    url,
    output: () => text,
    pid: () => process_?.child.pid,
    async start() {
      // The browser application needn't be built for this.
      const variables = { PORT: String(port), HOST: '127.0.0.1', APP_URL: url, WEB_DIR: '', LOG_LEVEL: 'warn' }
      process_ = sandbox.run(unitValue(unit, 'ExecStart').split(' '), variables)
      for (const stream of [process_.child.stdout, process_.child.stderr]) stream?.on('data', part => (text += part))
      await vi.waitUntil(async () => {
        if (process_?.child.exitCode != null) throw new Error(`The server ended by itself:\n${text}`)
        return (await fetch(`${url}/health/ready`).catch(() => null))?.ok
      }, patience)
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
