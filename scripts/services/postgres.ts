import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeTestFolder } from '../../packages/server/test/test-folder.ts'
import { findCommand, isProgram } from '../lib/find-command.ts'
import { freePort } from '../lib/free-port.ts'
import { atEnd, run, start, stop } from '../lib/processes.ts'
import { type Account, accountOf } from './accounts.ts'
import { installPackages } from './debian.ts'
import type { Provided } from './service.ts'

const suite = 'everything on PostgreSQL'
const folders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]

/**
 * A separate PostgreSQL server in a temporary folder, removed at the end. `TEST_DATABASE_URL` names it. Most tests get
 * their own database, which is almost eight hundred small files: in memory that takes 35 ms, on a busy disk half a
 * second.
 */
export async function providePostgres(): Promise<Provided> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { env: { TEST_DATABASE_URL: given } }
  let bin = findPostgres()
  if (!bin) {
    const failure = await installPackages(['postgresql'])
    bin = findPostgres()
    if (!bin) return { suite, reason: `there is no PostgreSQL server: ${failure ?? 'its package lacks initdb'}` }
  }
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  if (process.getuid?.() === 0 && !user)
    return { suite, reason: 'PostgreSQL refuses to run as root and there is no user postgres' }

  const dir = makeTestFolder('holdall-postgres-')
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  if (user) chownSync(dir, user.uid, user.gid)
  const password = randomBytes(16).toString('hex')
  const failure = await initialise(bin, dir, password, user)
  if (failure) return { suite, reason: `initdb failed: ${failure}` }
  const port = await serve(bin, dir, user)
  if (typeof port === 'string') return { suite, reason: `the PostgreSQL server did not start: ${port}` }
  return { env: { TEST_DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` } }
}

/** The folder of PostgreSQL's programs; Debian keeps those of the server off the PATH. */
export function findPostgres(): string | undefined {
  const onPath = findCommand('initdb')
  const versions = globSync(folders).toSorted((a, b) => versionOf(b) - versionOf(a))
  return [...(onPath ? [dirname(onPath)] : []), ...versions].find(
    bin => isProgram(join(bin, 'initdb')) && isProgram(join(bin, 'postgres')),
  )
}

function versionOf(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

async function initialise(bin: string, dir: string, password: string, user?: Account): Promise<string | undefined> {
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  // C sorts by bytes everywhere; the character classes must know letters beyond ASCII, for the trigram search.
  const classes = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = ['-D', join(dir, 'data'), '-U', 'postgres', '--auth=password', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--lc-collate=C', `--lc-ctype=${classes}`, '--lc-messages=C']
  const made = await run(join(bin, 'initdb'), [...args, ...locale, '--no-sync'], { cwd: dir, user, timeoutMs: 60_000 })
  return made.code === 0 ? undefined : made.output.trim()
}

/**
 * Returns the port, or why the server didn't start. Another program may take the free port first, so there are three
 * attempts.
 */
async function serve(bin: string, dir: string, user?: Account): Promise<number | string> {
  let said = ''
  for (let tries = 0; tries < 3; tries++) {
    const port = await freePort()
    // Tests need no protection against power failures; the data is thrown away.
    const settings = [
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
      ...['unix_socket_directories=', 'dynamic_shared_memory_type=mmap', 'lc_messages=C'],
      // Nor a log for a second server. Tests that need statistics create them, since no database lives long enough.
      ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=256MB', 'autovacuum=off'],
    ].flatMap(setting => ['-c', setting])
    const args = ['-D', join(dir, 'data'), '-h', '127.0.0.1', '-p', String(port), ...settings]
    const server = start(join(bin, 'postgres'), args, { cwd: dir, user })
    const refusal = await readiness(server)
    if (refusal === undefined) {
      atEnd(() => stop(server, 'SIGINT'))
      return port
    }
    said = refusal
    if (!existsSync(join(dir, 'data/PG_VERSION'))) break
  }
  return said
}

/** Waits until the server says that it is ready; returns its output if it ends instead. */
function readiness(server: ChildProcess): Promise<string | undefined> {
  return new Promise(resolve => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.includes('ready to accept connections')) return
      said += text
      if (said.includes('ready to accept connections')) resolve(undefined)
    })
    server.once('error', error => resolve(error.message))
    server.once('exit', () => resolve(/FATAL: .*/.exec(said)?.[0] ?? said.trim()))
  })
}
