import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../../../scripts/lib/processes.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { version } from '../../src/platform/version.ts'
import { release } from './released.ts'

/** Runs buildah or podman on images that are kept in a folder of the test. @throws Error with the output if it fails */
export type Containers = (program: 'buildah' | 'podman', words: readonly string[], cwd?: string) => Promise<string>

/** Options for where the images of a test are, in its folder. */
export function storeIn(work: string): readonly string[] {
  return ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs']
}

export function containersIn(work: string, env: Readonly<Record<string, string>> = {}): Containers {
  return async (program, words, cwd = work) => {
    const { code, output } = await run(program, [...storeIn(work), ...words], { cwd, env, timeoutMs: 600_000 })
    if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}:\n${output}`)
    return output
  }
}

/** Makes a release and an image of it, `localhost/holdall:<version>`, by `deploy/docker/Dockerfile`. */
export async function buildImage(work: string): Promise<void> {
  const containers = containersIn(work)
  const made = await release()
  const context = join(work, 'context')
  mkdirSync(join(context, 'release'), { recursive: true })
  cpSync(made.withNode, join(context, 'release', `holdall-${version}-linux-x64.tar.gz`))
  for (const name of ['.dockerignore', 'deploy']) cpSync(join(root, name), join(context, name), { recursive: true })
  rmSync(made.folder, { recursive: true })
  await makeBase(work, containers)
  const how = ['--isolation=chroot', '--format=docker', '--file=deploy/docker/Dockerfile', `--tag=holdall:${version}`]
  await containers('buildah', ['build', ...how, '--build-arg', 'BASE=localhost/base', '.'], context)
}

/** A root file system of Debian as the base, because the tests reach no registry of images. */
async function makeBase(work: string, containers: Containers): Promise<void> {
  const tar = join(work, 'base.tar')
  const options = ['--variant=minbase', '--include=ca-certificates', 'bookworm', tar, ...sources()]
  const made = await run('mmdebstrap', options, { timeoutMs: 600_000 })
  if (made.code !== 0) throw new Error(`mmdebstrap ended with ${made.code}:\n${made.output}`)
  const base = (await containers('buildah', ['from', 'scratch'])).trim()
  await containers('buildah', ['add', base, tar, '/'])
  await containers('buildah', ['commit', '--format=docker', base, 'localhost/base'])
  rmSync(tar)
}

/** Where this machine gets Debian's packages from; nothing for the usual place. */
function sources(): string[] {
  const format = ['--format', '$(SITE) $(RELEASE)', 'Created-By: Packages']
  const lines = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n')
  const [site] = lines.find(line => line.endsWith(' bookworm'))?.split(' ') ?? []
  return site === undefined ? [] : [site]
}
