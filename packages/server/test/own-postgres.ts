import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
  /** Kills one process that serves a connection; the server then starts all of them again. */
  killBackend(): Promise<void>
  /** It neither answers nor refuses anything until `resume`. */
  freeze(): void
  resume(): void
  remove(): Promise<void>
}

/** The server refuses to run as root. */
const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined
const bin = findPostgres()

/** Whether this machine has PostgreSQL and a user for it; `npm test` reports it if not. */
export const hasOwnPostgres = bin !== undefined && (process.getuid?.() !== 0 || user !== undefined)

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-own-postgres-'))
  if (user) chownSync(dir, user.uid, user.gid)
  initialise(dir)
  const port = await freePort()
  let server = await serve(dir, port)
  const end = async (name: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    signal(name, name === 'SIGKILL' ? all(server) : [server.pid ?? 0])
    await gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
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
    async killBackend() {
      const backend = all(server).find(pid => commandOf(pid).includes('127.0.0.1('))
      if (backend === undefined) throw new Error('Nobody is connected')
      signal('SIGKILL', [backend])
    },
    freeze: () => signal('SIGSTOP', all(server)),
    resume: () => signal('SIGCONT', all(server)),
    async remove() {
      await end('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function initialise(dir: string): void {
  const locale = ['--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
  const args = ['-D', join(dir, 'data'), '-U', 'postgres', '--auth=trust', ...locale, '--no-sync']
  const { status, stderr } = spawnSync(join(bin ?? '', 'initdb'), args, { ...user, cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

async function serve(dir: string, port: number): Promise<ChildProcess> {
  const settings = ['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=100']
  const args = ['-D', join(dir, 'data'), '-h', '127.0.0.1', '-p', String(port), ...settings]
  const child = spawn(join(bin ?? '', 'postgres'), args, { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
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
