import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { findCommand } from '../../../scripts/lib/find-command.ts'

export const rclone = findCommand('rclone')

/** Runs rclone without repeating what failed, and returns what it says. @throws if it ends with an error */
export async function runRclone(config: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await tryRclone(config, ...args)
  if (code !== 0) throw new Error(`rclone ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** The same for what may fail. `config` is the path of rclone's configuration. */
export function tryRclone(
  config: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(rclone ?? 'rclone', [...args, '--retries=1', '--low-level-retries=1'], {
      env: { ...process.env, RCLONE_CONFIG: config },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', code => resolve({ code, output }))
  })
}

/**
 * Writes a configuration whose remote `drive:` is a member's own drive: by `/dav` for the vendor `other`, otherwise by the door for
 * clients that keep folders in step. @returns its path
 */
export async function configureRclone(
  config: string,
  { address, vendor, member, secret }: RcloneDrive,
): Promise<string> {
  const below = vendor === 'other' ? 'dav/files' : `remote.php/dav/files/${encodeURIComponent(member.userId)}`
  const values = { url: `${address}/${below}`, vendor, user: member.email, pass: secret }
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  await promisify(execFile)(rclone ?? 'rclone', ['config', 'create', 'drive', 'webdav', ...pairs, '--obscure'], {
    env: { ...process.env, RCLONE_CONFIG: config },
  })
  return config
}

export interface RcloneDrive {
  readonly address: string
  readonly vendor: string
  readonly member: { readonly userId: string; readonly email: string }
  /** An app password. */
  readonly secret: string
}
