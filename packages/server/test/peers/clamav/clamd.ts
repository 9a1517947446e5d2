import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, isProgram } from '../../../../../scripts/lib/find-command.ts'
import { freePort } from '../../../../../scripts/lib/free-port.ts'
import { accountOf } from '../../../../../scripts/services/accounts.ts'
import { whyNotListening } from '../../../../../scripts/services/readiness.ts'

/** Debian keeps it off the PATH of users other than root. */
const clamd = ['/usr/sbin/clamd', findCommand('clamd') ?? ''].find(isProgram)

/** Why there is no ClamAV on this machine, or undefined if there is; `npm test` reports it too. */
export const whyNoClamd = clamd ? undefined : 'there is no clamd here'

/** The name of what the signature finds, as clamd tells it: signatures that aren't of its makers end like this. */
export const found = 'Test-File.UNOFFICIAL'

/**
 * The harmless text that every scanner knows as a test (EICAR). It is put together here, so that no scanner finds it in the
 * source.
 */
export function testVirus(): string {
  return ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
}

export interface Clamd {
  /** `127.0.0.1:port`. */
  readonly address: string
  readonly socket: string
  /** The most bytes of a stream. */
  readonly most: number
  /** What it has found in the streams that it was sent, a line each. */
  streams(): string[]
  start(): Promise<void>
  /** Kills it immediately. */
  kill(): Promise<void>
  /** Accepts connections, but says nothing until `resume`. */
  freeze(): void
  resume(): void
  remove(): Promise<void>
}

/** A real clamd on loopback and on a Unix socket, run by an ordinary user, that knows one signature: the text above. */
export async function startClamd(most = 2 * 1024 * 1024): Promise<Clamd> {
  if (!clamd) throw new Error(whyNoClamd)
  const dir = mkdtempSync(join(tmpdir(), 'holdall-clamav-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const socket = join(dir, 'clamd.ctl')
  const database = join(dir, 'database')
  mkdirSync(database)
  const hex = Buffer.from(testVirus()).toString('hex')
  writeFileSync(join(database, 'test.ndb'), `Test-File:0:*:${hex}\n`)
  writeFileSync(
    join(dir, 'clamd.conf'),
    [
      ...['Foreground yes', `DatabaseDirectory ${database}`, `LocalSocket ${socket}`, 'FixStaleSocket yes'],
      ...[`TCPSocket ${port}`, 'TCPAddr 127.0.0.1', `StreamMaxLength ${most}`, 'MaxThreads 4'],
      ...[`LogFile ${join(dir, 'clamd.log')}`, 'LogClean yes'],
      '',
    ].join('\n'),
  )
  const who = process.getuid?.() === 0 ? (accountOf('clamav') ?? accountOf('nobody')) : undefined
  if (who) chownSync(dir, who.uid, who.gid)
  let child: ChildProcess | undefined
  const server: Clamd = {
    address: `127.0.0.1:${port}`,
    socket,
    most,
    streams: () => readFileSync(join(dir, 'clamd.log'), 'utf8').match(/instream\(.*/g) ?? [],
    async start() {
      const own = who ? { uid: who.uid, gid: who.gid } : {}
      child = spawn(clamd, ['-c', join(dir, 'clamd.conf')], { cwd: dir, stdio: 'pipe', ...own })
      const refusal = await whyNotListening(child, port)
      if (refusal) throw new Error(`clamd did not start: ${refusal}`)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await server.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
