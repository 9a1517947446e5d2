import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, isProgram } from '../lib/find-command.ts'
import { freePort } from '../lib/free-port.ts'
import { atEnd, run, start, stop } from '../lib/processes.ts'
import { type Account, accountOf } from './accounts.ts'
import { installPackages } from './debian.ts'
import { whyNotListening } from './readiness.ts'
import type { Provided } from './service.ts'

const suite = 'search on MySQL'
/** Debian keeps it off the PATH of users other than root. */
const usualServer = '/usr/sbin/mariadbd'
const installer = 'mariadb-install-db'

/** A separate MariaDB server in a temporary folder on a free port, removed at the end. `TEST_MYSQL_URL` names it. */
export async function provideMariadb(): Promise<Provided> {
  const given = process.env.TEST_MYSQL_URL
  if (given) return { env: { TEST_MYSQL_URL: given } }
  if (!findServer()) {
    const failure = await installPackages(['mariadb-server'])
    if (!findServer()) return { suite, reason: `there is no MariaDB server: ${failure ?? 'its package lacks it'}` }
  }
  const program = findServer() ?? usualServer
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? accountOf('mysql') : undefined
  if (isRoot && !user) return { suite, reason: 'MariaDB refuses to run as root and there is no user mysql' }

  const dir = mkdtempSync(join(tmpdir(), 'holdall-mariadb-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  if (user) chownSync(dir, user.uid, user.gid)
  const failure = await initialise(dir, user)
  if (failure) return { suite, reason: `mariadb-install-db failed: ${failure}` }
  const password = randomBytes(12).toString('hex')
  const setUp = join(dir, 'set-up.sql')
  writeFileSync(
    setUp,
    `create user search@'127.0.0.1' identified by '${password}';\ngrant all on \`search%\`.* to search@'127.0.0.1';\ncreate database search;\n`,
  )
  if (user) chownSync(setUp, user.uid, user.gid)
  const port = await freePort()
  const args = [
    ...['--no-defaults', `--datadir=${join(dir, 'data')}`, `--port=${port}`, '--bind-address=127.0.0.1'],
    ...[`--socket=${join(dir, 'socket')}`, `--pid-file=${join(dir, 'pid')}`, `--init-file=${setUp}`],
    // Tests need no protection against power failures; the data is thrown away.
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--skip-log-bin', '--skip-name-resolve'],
  ]
  const child = start(program, args, { cwd: dir, user })
  atEnd(() => stop(child, 'SIGTERM'))
  const refusal = await whyNotListening(child, port)
  if (refusal) return { suite, reason: `the MariaDB server did not start: ${refusal}` }
  return { env: { TEST_MYSQL_URL: `mysql://search:${password}@127.0.0.1:${port}/search` } }
}

function findServer(): string | undefined {
  return findCommand('mariadbd') ?? (isProgram(usualServer) ? usualServer : undefined)
}

async function initialise(dir: string, user?: Account): Promise<string | undefined> {
  const args = [
    '--no-defaults',
    `--datadir=${join(dir, 'data')}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ]
  const made = await run(installer, args, { cwd: dir, user, timeoutMs: 120_000 })
  return made.code === 0 ? undefined : made.output.trim().slice(-400)
}
