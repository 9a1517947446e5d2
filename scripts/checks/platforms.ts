import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** A package as package-lock.json has it. */
export interface Locked {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[] | string
  readonly cpu?: readonly string[] | string
  readonly integrity?: string
}
type Packages = Readonly<Record<string, Locked>>

/** Packages that a lock names and that the registry doesn't have: each with the reason. */
const absent: readonly { readonly name: string; readonly reason: string }[] = []

/** The locks of the product and of the Node.js that it can fetch. */
const locks = ['package-lock.json', 'tools/runtime/package-lock.json'] as const

/** What every package with variants has to offer, so that a checkout works on the machines that install.md names. */
const machines = [
  { name: 'Linux on x64 with glibc', is: /linux-?x64(?!.*musl)/ },
  { name: 'Linux on ARM64 with glibc', is: /linux-?arm64(?!.*musl)/ },
  { name: 'Linux on x64 with musl', is: /linux-?x64-?musl|linuxmusl-x64/ },
  { name: 'Linux on ARM64 with musl', is: /linux-?arm64-?musl|linuxmusl-arm64/ },
  { name: 'macOS on ARM64', is: /darwin-arm64/ },
  { name: 'macOS on x64', is: /darwin-x64/ },
] as const

/** Packages that have nothing for some of these machines: each with the reason. */
const lacking: readonly { readonly name: string; readonly on: RegExp; readonly reason: string }[] = [
  {
    name: 'typescript',
    on: /musl/,
    reason: 'Its programs for Linux are linked statically and run with any C library.',
  },
  {
    name: 'holdall-runtime',
    on: /musl|macOS/,
    reason: 'The registry has no Node.js 24 for them; tools/with-node says where to get it.',
  },
]

/**
 * What is wrong with a lock: packages of other machines that are named but missing (npm drops them from a lock that is
 * written beside an installed tree), machines for which a package has no variant, and addresses of a registry.
 */
export function findMissing(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([key, entry]) => {
    const address = entry.resolved !== undefined && !entry.link ? [`${key} names the address of a registry`] : []
    const named = Object.keys(entry.optionalDependencies ?? {})
    const missing = named.filter(name => !find(packages, key, name) && !absent.some(one => one.name === name))
    return [
      ...address,
      ...missing.map(name => `${key} names ${name}, which the lock doesn’t have`),
      ...lacks(packages, key, entry),
    ]
  })
}

/** The machines that none of a package's variants fits. */
function lacks(packages: Packages, key: string, entry: Locked): string[] {
  const name = entry.name ?? key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const variants = Object.keys(entry.optionalDependencies ?? {}).filter(
    one => find(packages, key, one)?.os !== undefined,
  )
  // One alone is a detail of one system, as fsevents is.
  if (variants.length < 2) return []
  const excused = lacking.filter(one => one.name === name)
  return machines
    .filter(machine => !excused.some(({ on }) => on.test(machine.name)))
    .filter(({ is }) => !variants.some(variant => is.test(variant)))
    .map(machine => `${name} has no package for ${machine.name}`)
}

/** The package that `from` gets by this name, as Node.js looks for it. */
function find(packages: Packages, from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found || folder === '') return found
    if (!folder.includes('node_modules/')) folder = ''
  }
}

/** Native packages of all machines, in both locks. */
export const platforms: Check = {
  name: 'platforms',
  async run() {
    const wrong = locks.flatMap(file => {
      const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Packages }
      return findMissing(packages).map(line => `${file}: ${line}`)
    })
    const remedy =
      'Take these packages and those that name them out of the lock, and run “npm install --package-lock-only”.'
    return { isRight: wrong.length === 0, output: wrong.length === 0 ? '' : [...wrong, remedy].join('\n') }
  },
}
