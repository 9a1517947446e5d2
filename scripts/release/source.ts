import { run } from '../lib/processes.ts'

/** Why no release can be made on this machine, or undefined if one can: it contains binaries for one platform. */
export function whyNotHere(): string | undefined {
  const { platform, arch } = process
  if (platform === 'linux' && arch === 'x64') return undefined
  return `Releases are made on Linux on x86-64; this is ${platform} on ${arch}.`
}

/**
 * The time that every file of a release has, in seconds since 1970: SOURCE_DATE_EPOCH, or when the last commit was made
 * (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws Error if neither is known
 */
export async function sourceEpoch(root: string, given = process.env.SOURCE_DATE_EPOCH): Promise<number> {
  if (given) {
    if (/^\d+$/.test(given)) return Number(given)
    throw new Error('SOURCE_DATE_EPOCH must be a number of seconds since 1970.')
  }
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root })
  if (code !== 0) throw new Error('This folder has no history of git. Set SOURCE_DATE_EPOCH to the time of its commit.')
  return Number(output.trim())
}

/** Returns whether the folder differs from its last commit. */
export async function hasChanges(root: string): Promise<boolean> {
  const { code, output } = await run('git', ['status', '--porcelain'], { cwd: root })
  return code === 0 && output.trim() !== ''
}
