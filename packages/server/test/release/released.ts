import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { run } from '../../../../scripts/lib/processes.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { whyNotHere } from '../../../../scripts/release/source.ts'
import { version } from '../../src/platform/version.ts'

const obstacle = whyNotHere()
if (process.env.PROVE && obstacle !== undefined) console.log(`Releases are not tried: ${obstacle}`)

/** Whether releases are made and tried: by `npm run prove`, because it takes minutes, and where one can be made. */
export const areReleasesTried = Boolean(process.env.PROVE) && obstacle === undefined

/** Holds what `npm run release` made. */
export interface Release {
  readonly folder: string
  readonly files: readonly string[]
  /** For Node.js of the machine. */
  readonly plain: string
  readonly withNode: string
}

/**
 * Makes the release of a copy of the repository, in a folder outside of it.
 * @throws Error with the output if that fails
 */
export async function release(from = root, variables: Record<string, string> = {}): Promise<Release> {
  const folder = mkdtempSync(join(tmpdir(), 'holdall-released-'))
  const env = { ...variables, NODE_OPTIONS: undefined }
  const made = await run('sh', ['scripts/release.sh', '--unproved', '--out', folder], {
    cwd: from,
    env,
    timeoutMs: 600_000,
  })
  if (made.code !== 0) throw new Error(`The release failed:\n${made.output}`)
  console.info(`The release took ${(made.ms / 1000).toFixed(0)} s:\n${made.output}`)
  return {
    folder,
    files: readdirSync(folder).toSorted(),
    plain: join(folder, `holdall-${version}.tar.gz`),
    withNode: join(folder, `holdall-${version}-linux-x64.tar.gz`),
  }
}

/** Unpacks an archive into an empty folder outside of the repository, as an operator does. Returns what was in it. */
export function unpack(archive: string): string {
  const place = mkdtempSync(join(tmpdir(), 'holdall-unpacked-'))
  execFileSync('tar', ['-xzf', archive, '-C', place])
  return join(place, `holdall-${version}`)
}

/** A PATH with nothing but what the launcher calls, and this Node.js if wanted. */
export function barePath(node?: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'holdall-path-')), 'bin')
  mkdirSync(folder)
  for (const name of ['dirname', 'readlink', 'uname']) symlinkSync(findCommand(name) ?? name, join(folder, name))
  if (node !== undefined) symlinkSync(node, join(folder, 'node'))
  return folder
}
