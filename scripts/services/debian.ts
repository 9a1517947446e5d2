import { findCommand } from '../lib/find-command.ts'
import { run } from '../lib/processes.ts'

const lockWait = ['-o', 'DPkg::Lock::Timeout=180']
const timeoutMs = 5 * 60_000
const env = { DEBIAN_FRONTEND: 'noninteractive' }
let updated: Promise<unknown> | undefined

/** Why packages can't be installed here, or undefined if they can. */
function whyNoPackages(): string | undefined {
  if (!findCommand('apt-get')) return 'this is not Debian, so install it by hand'
  if (process.getuid?.() !== 0) return 'only root may install packages, so install it by hand or run this as root'
  return undefined
}

/** Installs as many of these Debian packages as possible. @returns why it failed, in one line, or undefined */
export async function installPackages(packages: readonly string[]): Promise<string | undefined> {
  const obstacle = whyNoPackages()
  if (obstacle) return obstacle
  console.log(`Installing ${packages.join(', ')} ...`)
  updated ??= run('apt-get', [...lockWait, 'update', '-qq'], { env, timeoutMs })
  await updated
  const failure = await install(packages)
  if (!failure || packages.length === 1) return failure
  // A package that Debian lacks keeps apt-get from installing the others.
  const failures: string[] = []
  for (const name of packages) failures.push((await install([name])) ?? '')
  return failures.filter(Boolean).join('; ') || undefined
}

async function install(packages: readonly string[]): Promise<string | undefined> {
  const args = [...lockWait, 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  const installed = await run('apt-get', args, { env, timeoutMs })
  if (installed.code === 0) return undefined
  const lines = installed.output.split('\n').filter(line => line.startsWith('E:'))
  return `apt-get could not install it (${lines.join(' ') || `exit ${installed.code}`})`
}
