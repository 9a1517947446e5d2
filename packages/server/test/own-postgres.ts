import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountOf } from '../../../scripts/services/accounts.ts'
import { findPostgres } from '../../../scripts/services/postgres.ts'
import { freePort } from './web-servers.ts'

/** A PostgreSQL server of a test's own, which it may break. */
export interface OwnPostgres {
  readonly url: string
  readonly port: number
  /** Stops it as an operator does and starts it again. */
  restart(): Promise<void>
  /** Kills the server with all its processes, and starts it again after a pause. */
  kill(pauseMs: number): Promise<void>
  /** Kills it like `kill`, and leaves it dead. */
  die(): Promise<void>
  /** Kills one process that serves a connection; the server then starts all of them again. */
  killBackend(): Promise<void>
  /** It neither answers nor refuses anything until `resume`. */
  freeze(): void
  resume(): void
  /** Runs statements that change the server, such as `alter system`, and returns the rows of the last one. */
  run(statement: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** The server refuses to run as root. */
const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined
const found = findPostgres()
/** The programs on the PATH may be links to some of those in PostgreSQL’s own folder. */
const bin = found === undefined ? undefined : dirname(realpathSync(join(found, 'postgres')))

/** Whether this machine has PostgreSQL and a user for it; `npm test` reports it if not. */
export const hasOwnPostgres = bin !== undefined && (process.getuid?.() !== 0 || user !== undefined)

export function startOwnPostgres(): Promise<OwnPostgres> {
  return startIn(dir =>
    runProgram('initdb', ['-D', join(dir, 'data'), '-U', 'postgres', '--auth=trust', ...locale, '--no-sync'], dir),
  )
}

/** A copy of a server that follows it and accepts reads alone, until it is promoted. */
export interface StandbyPostgres extends OwnPostgres {
  /** Resolves once it has everything that the primary has written until now. */
  catchUp(): Promise<void>
  /** It receives nothing from now on, as when the network between them fails: what is written later is lost with the primary. */
  stopFollowing(): Promise<void>
  /** Makes it a primary; resolves once it accepts writes. The former primary is left as it is. */
  promote(): Promise<void>
}

/** Starts a standby of a server, by streaming replication. */
export async function startStandby(primary: OwnPostgres): Promise<StandbyPostgres> {
  const server = await startIn(dir =>
    runProgram(
      'pg_basebackup',
      ['-D', join(dir, 'data'), '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      dir,
    ),
  )
  const ask = async (statement: string) => Object.values((await server.run(statement))[0] ?? {})[0]
  return {
    ...server,
    async catchUp() {
      const [{ place } = {}] = await primary.run('select pg_current_wal_lsn()::text as place')
      await until(() => ask(`select pg_last_wal_replay_lsn() >= '${place}'::pg_lsn`))
    },
    async stopFollowing() {
      await server.run(`alter system set primary_conninfo = ''`)
      await server.run('select pg_reload_conf()')
      await until(() => ask('select count(*) = 0 from pg_stat_wal_receiver'))
    },
    async promote() {
      await server.run('select pg_promote()')
      await until(() => ask('select not pg_is_in_recovery()'))
    },
  }
}

async function until(isSo: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('The standby didn’t get there within 20 seconds')
    await wait(20)
  }
}

/** Starts a server on a folder of its own, whose `data` is filled first. */
async function startIn(fill: (dir: string) => void): Promise<OwnPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-own-postgres-'))
  if (user) chownSync(dir, user.uid, user.gid)
  fill(dir)
  const port = await freePort()
  let server = await serve(dir, port)
  const end = async (name: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    signal(name, name === 'SIGKILL' ? all(server) : [server.pid ?? 0])
    await gone
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    async restart() {
      // "Fast": connections are ended, transactions rolled back.
      await end('SIGINT')
      server = await serve(dir, port)
    },
    async kill(pauseMs) {
      await end('SIGKILL')
      await wait(pauseMs)
      server = await serve(dir, port)
    },
    die: () => end('SIGKILL'),
    async killBackend() {
      const backend = all(server).find(pid => commandOf(pid).includes('127.0.0.1('))
      if (backend === undefined) throw new Error('Nobody is connected')
      signal('SIGKILL', [backend])
    },
    freeze: () => signal('SIGSTOP', all(server)),
    resume: () => signal('SIGCONT', all(server)),
    async run(statement) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async remove() {
      await end('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const locale = ['--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8']

function runProgram(name: string, args: readonly string[], dir: string): void {
  const { status, stderr, error } = spawnSync(join(bin ?? '', name), args, { ...user, cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? stderr}`)
}

async function serve(dir: string, port: number): Promise<ChildProcess> {
  const settings = ['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=100']
  const args = ['-D', join(dir, 'data'), '-h', '127.0.0.1', '-p', String(port), ...settings]
  const child = spawn(join(bin ?? '', 'postgres'), args, { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (/ready to accept (read-only )?connections/.test(said)) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)))
  })
  return child
}

function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // It has ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The server's first process and those that it has started. */
function all(server: ChildProcess): number[] {
  return server.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)]
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => Number.isInteger(pid) && parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    // The name before it, in brackets, may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
