import { spawn } from 'node:child_process'
import { findCommand } from '../../../scripts/lib/find-command.ts'
import { builtServer } from './faults/server-process.ts'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

interface How {
  /** Another file than the built program. */
  readonly main?: string
  /** Another program than the tests' own Node.js. */
  readonly node?: string
  /** Without the rights of root, which no file and no port is closed to. */
  readonly isPlain?: boolean
}

/** Starts the server in a process of its own with these variables alone, and waits until it ends or is ready. */
export async function startProcess(variables: Readonly<Record<string, string>>, how: How = {}): Promise<Ended> {
  const main = how.main ?? (await builtServer())
  const command = [...(how.isPlain ? withoutRights : []), how.node ?? process.execPath, main, 'serve']
  const env = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...variables }
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, error] = ['', '']
  let isStopped = false
  child.stdout.on('data', part => {
    out += part
    // It started, which is then what the test sees. A second signal would end it at once.
    if (out.includes('Holdall is ready') && !isStopped) isStopped = child.kill('SIGTERM')
  })
  child.stderr.on('data', part => (error += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, out, error }))
  })
}

const isRoot = process.getuid?.() === 0
const withoutRights = isRoot ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all', '--'] : []

/** Whether the rights of root can be laid down; others have none. */
export const hasPlain = !isRoot || findCommand('setpriv') !== undefined
