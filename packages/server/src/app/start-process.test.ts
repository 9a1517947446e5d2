import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../test/databases.ts'
import { builtServer } from '../../test/faults/server-process.ts'
import { hasPlain, startProcess as startWith } from '../../test/start-process.ts'
import { announceServer } from '../platform/processes/running-servers.ts'
import { mountSmallDisk } from '../platform/staging/small-disk.ts'

/** Part of every secret that a test gives to the server. */
const secret = 'hunter2'
const dir = mkdtempSync(join(tmpdir(), 'holdall-starting-'))
let count = 0
const newFolder = () => join(dir, `data-${++count}`)
beforeAll(async () => void (await builtServer()))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Variables = Readonly<Record<string, string>>

/** Compiling the program takes longer than refusing to start, so what the first start compiled is kept. */
const startProcess: typeof startWith = (variables, how) =>
  startWith({ NODE_COMPILE_CACHE: join(dir, 'compiled'), ...variables }, how)

/** What a start says that fails as it should: with exit code 1, in a few lines, without a stack or a secret. */
async function refusal(variables: Variables, how: Parameters<typeof startProcess>[1] = {}): Promise<string> {
  const { code, out, error } = await startProcess({ DATA_DIR: newFolder(), ...variables }, how)
  expect(`${code}: ${error || out}`).toMatch(/^1: ./)
  expect(`${out}${error}`).not.toMatch(/^ +at |node:internal/m)
  expect(`${out}${error}`).not.toContain(secret)
  return error
}

describe('a start that fails', { timeout: 60_000 }, () => {
  it('names every variable that has an impossible value, and what would be possible, but never the value', async () => {
    const wrong = {
      PORT: ['http', 'must be a whole number from 0 to 65535'],
      APP_URL: ['drive.example.org', 'must be an address that begins with http:// or https://'],
      APP_KEY: [secret, 'must have at least 32 characters'],
      REDIS_URL: [`http://:${secret}@host`, 'must be an address that begins with redis:// or rediss://'],
      TRUST_PROXY: [
        'nginx',
        'must be a number of proxies, “true”, or addresses and ranges such as 127.0.0.1, 10.0.0.0/8',
      ],
      LOG_LEVEL: ['loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
      DISK_RESERVE_BYTES: ['1 GB', 'must be a whole number of at least 0'],
      STOP_SECONDS: ['-1', 'must be a number from 0 to 3600'],
      UPLOAD_MAX_BYTES: ['0', 'must be a whole number of at least 1'],
      WORKER: ['maybe', 'must be “on” or “off”'],
      METRICS_TOKEN: [secret, 'must have at least 16 characters'],
      REQUEST_LOG: ['some', 'must be one of off, errors, all'],
      OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'must be an address that begins with http:// or https://'],
    } as const
    const variables = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    const lines = (await refusal(variables)).trim().split('\n')
    expect(lines[0]).toBe('The environment isn’t valid.')
    expect(lines.slice(1)).toEqual(
      Object.entries(wrong).map(([name, [, words]]) =>
        expect.stringMatching(new RegExp(`^${name} ${RegExp.escape(words)}.*\\.$`)),
      ),
    )
  })

  it.each<[string, Variables, RegExp]>([
    ['an address with a path', { APP_URL: 'https://host.test/drive' }, /^APP_URL must be an address without a path/m],
    [
      'another kind of database',
      { DATABASE_URL: `mysql://u:${secret}@host/db` },
      /DATABASE_URL must start with postgres:\/\/ or sqlite:/,
    ],
    [
      'a mistyped variable, which would start an empty site',
      { DATABSE_URL: `postgres://u:${secret}@host/db` },
      /^DATABSE_URL isn’t a variable of Holdall\. Did you mean DATABASE_URL\?/m,
    ],
    [
      'a password that breaks the address',
      { DATABASE_URL: `postgres://u:a/${secret}@host/db` },
      /DATABASE_URL isn’t an address[\s\S]*%2F for \//,
    ],
    [
      'allowed targets that are none',
      { OUTBOUND_ALLOW: '999.1.1.1' },
      /OUTBOUND_ALLOW: 999\.1\.1\.1 isn’t.*nas\.lan:21/,
    ],
    [
      'a setting with an impossible value',
      { MAIL_DRIVER: 'pigeon' },
      /^MAIL_DRIVER has a value that the setting mail_driver can’t have. Correct it/m,
    ],
    [
      'a secret setting that isn’t possible',
      { MAIL_PORT: secret },
      /^MAIL_PORT has a value that the setting mail_port/m,
    ],
    [
      'no database server',
      { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x` },
      /ECONNREFUSED[\s\S]*Check the host and port in DATABASE_URL/,
    ],
    [
      'a database server that nobody knows',
      { DATABASE_URL: `postgres://u:${secret}@no-such-host.invalid/x` },
      /Check the host name in DATABASE_URL/,
    ],
    [
      'an address of another machine',
      { HOST: '203.0.113.1' },
      /EADDRNOTAVAIL[\s\S]*HOST is 203\.0\.113\.1.*Correct HOST/,
    ],
    ['a host that nobody knows', { HOST: 'no-such-host.invalid' }, /HOST is no-such-host\.invalid.*Correct HOST/],
    ['no built browser application', { WEB_DIR: join(dir, 'no-web') }, /WEB_DIR is .*no-web.*scripts\/build\.sh/],
    [
      'a data folder that nobody can create',
      { DATA_DIR: '/sys/holdall' },
      /DATA_DIR is \/sys\/holdall\. It must be a folder/,
    ],
  ])('for %s says so', async (_, variables, words) => {
    expect(await refusal(variables)).toMatch(words)
  })

  it('because its port is taken names PORT', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`port ${port}. Set PORT to a free one`))
    other.close()
  })

  it('because of its data folder names DATA_DIR', async () => {
    const file = join(dir, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: file })).toMatch(/DATA_DIR is .*a-file\. It must be a folder/)
    expect(await refusal({ DATA_DIR: join(file, 'below') })).toMatch(
      /DATA_DIR is .*a-file\/below\. It must be a folder/,
    )
    const damaged = newFolder()
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'holdall.db'), randomBytes(8192))
    expect(await refusal({ DATA_DIR: damaged })).toMatch(
      /holdall\.db, as DATA_DIR and DATABASE_URL say.*restore a backup/,
    )
    expect(await refusal({ DATABASE_URL: `sqlite:${dir}` })).toMatch(/DATABASE_URL names the file .*holdall-starting/)
    expect(await refusal({ DATABASE_URL: `sqlite:${file}/x.db` })).toMatch(
      /DATABASE_URL names the file .*a-file\/x\.db/,
    )
  })

  it.skipIf(!hasPlain)('because of missing rights names DATA_DIR or PORT', async () => {
    const closed = join(dir, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    expect(await refusal({ DATA_DIR: join(closed, 'data') }, { isPlain: true })).toMatch(/DATA_DIR is .*closed\/data\./)
    expect(await refusal({ DATA_DIR: closed }, { isPlain: true })).toMatch(/DATA_DIR/)
    const others = newFolder()
    expect((await startProcess({ DATA_DIR: others })).code).toBe(0)
    chmodSync(others, 0)
    expect(await refusal({ DATA_DIR: others }, { isPlain: true })).toMatch(/DATA_DIR is .*can read and write/)
    chmodSync(others, 0o700)
    const firstOpen = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    if (firstOpen > 80) expect(await refusal({ PORT: '80' }, { isPlain: true })).toMatch(/port 80. Set PORT above 1023/)
  })

  const disk = mountSmallDisk(1)
  afterAll(() => disk?.remove())
  it.skipIf(!disk)('because its disk is full says so', async () => {
    const data = join(disk?.path ?? '', 'data')
    const filler = spawnSync('dd', ['if=/dev/zero', `of=${join(disk?.path ?? '', 'filler')}`, 'bs=4k'], {
      encoding: 'utf8',
    })
    expect(filler.stderr).toMatch(/No space left/)
    expect(await refusal({ DATA_DIR: data })).toMatch(/The disk of DATA_DIR \(.*\) is full\. Free up some space/)
  })

  it('because its key is missing, damaged or another one names APP_KEY, and how to go on', async () => {
    const data = newFolder()
    expect((await startProcess({ DATA_DIR: data })).code).toBe(0)
    const key = join(data, 'app.key')
    const right = readFileSync(key, 'utf8')
    const other = `${secret}-of-thirty-two-characters-at-least`
    expect(await refusal({ DATA_DIR: data, APP_KEY: other })).toMatch(
      /^APP_KEY isn't the key[\s\S]*Restore the previous key[\s\S]*forget-secrets/,
    )
    writeFileSync(key, secret)
    expect(await refusal({ DATA_DIR: data })).toMatch(
      /app\.key doesn’t contain a key. Restore the previous file, or set APP_KEY/,
    )
    rmSync(key)
    expect(await refusal({ DATA_DIR: data })).toMatch(/app\.key is missing[\s\S]*Restore the previous key, in APP_KEY/)
    expect(existsSync(key)).toBe(false)
    writeFileSync(key, right)
    expect((await startProcess({ DATA_DIR: data })).code).toBe(0)
  })

  it('beside another server with the same embedded database, which the log says', async () => {
    const data = newFolder()
    const warning = 'Another server uses this embedded database'
    // This process is the other one.
    const other = await announceServer(data)
    const both = await startProcess({ DATA_DIR: data })
    await other.end()
    expect([both.code, both.out + both.error]).toEqual([0, expect.stringContaining(warning)])
    const alone = await startProcess({ DATA_DIR: data })
    expect(alone.code).toBe(0)
    expect(alone.out + alone.error).not.toContain(warning)
  })

  it('an empty variable counts as one that isn’t set', async () => {
    const names = [
      'APP_URL',
      'APP_KEY',
      'DATABASE_URL',
      'TRUST_PROXY',
      'METRICS_TOKEN',
      'STOP_SECONDS',
      'LOG_LEVEL',
      'WORKER',
    ]
    const { code, error } = await startProcess({
      DATA_DIR: newFolder(),
      ...Object.fromEntries(names.map(name => [name, ''])),
    })
    expect([code, error]).toEqual([0, ''])
  })

  // Debian's own, where the tests run on another one.
  const older = '/usr/bin/node'
  const versionOfOlder = spawnSync(older, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const isOlder = Number(/^v(\d+)/.exec(versionOfOlder)?.[1] ?? 99) < 24
  if (!isOlder) console.log(`Old versions of Node.js aren’t tried: ${older} is missing or new enough.`)
  it.skipIf(!isOlder)('because its Node.js is too old says which one it needs', async () => {
    expect(await refusal({}, { node: older })).toMatch(/^Holdall needs Node\.js 24\.15 or newer, and this is \d+\.\d+/)
  })

  it('because its files are missing says what brings them', async () => {
    const main = join(dir, 'main.js')
    copyFileSync(await builtServer(), main)
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
    expect(await refusal({}, { main })).toMatch(
      /Cannot find module .*server\.js[\s\S]*“npm start”, which installs its packages and builds it/,
    )
  })

  describe.skipIf(!dialects.includes('postgres'))('on PostgreSQL', () => {
    const urlWith = (changes: Partial<URL>) => Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), changes).href

    it('because the database isn’t there, or wants something else, names DATABASE_URL', async () => {
      expect(await refusal({ DATABASE_URL: urlWith({ pathname: '/holdall_nobody_made_this' }) })).toMatch(
        /"holdall_nobody_made_this" does not exist\nCreate the database, or correct its name in DATABASE_URL/,
      )
      expect(await refusal({ DATABASE_URL: urlWith({ username: 'nobody_known', password: secret }) })).toMatch(
        /nobody_known[\s\S]*DATABASE_URL/,
      )
      expect(await refusal({ DATABASE_URL: urlWith({ search: '?sslmode=require' }) })).toMatch(
        /does not support SSL[\s\S]*Remove sslmode from DATABASE_URL, or turn TLS on/,
      )
    })
  })
})
