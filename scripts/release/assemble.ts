import { chmodSync, copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/processes.ts'
import { keptFiles } from './kept-files.ts'
import type { LockedPackage } from './lock.ts'

export interface AssembleOptions {
  readonly root: string
  /** An empty folder, outside of the repository. */
  readonly folder: string
  readonly version: string
  /** The oldest Node.js that it runs on, as package.json says. */
  readonly engines: string
  readonly packages: readonly LockedPackage[]
  /** The text of the licences of all packages. */
  readonly licences: string
}

const files = join(import.meta.dirname, 'files')

/** Puts everything that runs into a folder: the built server and browser application, and what they load. */
export function assemble({ root, folder, version, engines, packages, licences }: AssembleOptions): void {
  cpSync(join(root, 'packages/server/dist'), join(folder, 'server'), { recursive: true })
  cpSync(join(root, 'packages/web/dist'), join(folder, 'web'), { recursive: true })
  for (const one of packages) copyPackage(root, folder, one)
  for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(root, name), join(folder, name))
  copyFileSync(join(files, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences)
  const manifest = {
    name: 'holdall',
    version,
    private: true,
    license: 'MIT',
    type: 'module',
    engines: { node: engines },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(files, 'holdall'), join(folder, 'bin/holdall'))
  chmodSync(join(folder, 'bin/holdall'), 0o755)
  symlinkSync('bin/holdall', join(folder, 'holdall'))
}

function copyPackage(root: string, folder: string, { key, name }: LockedPackage): void {
  for (const file of keptFiles(name, join(root, key))) {
    const to = join(folder, key, file)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(root, key, file), to)
  }
}

/** Adds the Node.js that runs this script. @throws Error if its licence isn't beside it */
export function addNode(folder: string): void {
  const home = dirname(dirname(process.execPath))
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  copyFileSync(process.execPath, join(folder, 'node/bin/node'))
  chmodSync(join(folder, 'node/bin/node'), 0o755)
  copyFileSync(join(home, 'LICENSE'), join(folder, 'node/LICENSE'))
}

/**
 * Loads everything that the built files leave to be loaded, from the folder alone.
 * @throws Error with the words of Node.js if something is missing
 */
export async function requireWhole(folder: string, externals: readonly string[]): Promise<void> {
  const code = `for (const name of ${JSON.stringify(externals)}) await import(name)`
  const env = { NODE_PATH: undefined, NODE_OPTIONS: undefined }
  const args = ['--no-warnings', '--input-type=module', '--eval', code]
  const loaded = await run(process.execPath, args, { cwd: join(folder, 'server'), env, timeoutMs: 60_000 })
  if (loaded.code !== 0) throw new Error(`The release lacks something that it loads:\n${loaded.output}`)
}
