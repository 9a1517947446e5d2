import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package as package-lock.json describes it. */
export interface LockedPackage {
  /** Its place, such as `node_modules/a/node_modules/b`. */
  readonly key: string
  readonly name: string
  readonly version: string
  /** As its author wrote it; empty if there is nothing. */
  readonly license: string
  /** `sha512-…` of what the registry delivers. */
  readonly integrity: string
  /** Names of what it needs, whether that is optional or not. */
  readonly needs: readonly string[]
}

interface Entry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  /** @throws Error if the lock has no such package */
  get(key: string): LockedPackage
  /** The package that `from` gets by this name, as Node.js looks for it; undefined if it isn't installed on this machine. */
  find(from: string, name: string): LockedPackage | undefined
}

const modules = 'node_modules/'

export function readLock(root: string): Lock {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Entry>>
  }
  const get = (key: string) => {
    const entry = packages[key]
    if (entry?.version === undefined || entry.link) throw new Error(`package-lock.json has no ${key}`)
    return describe(key, entry)
  }
  return {
    get,
    find(from, name) {
      for (const folder of foldersAbove(from)) {
        const key = `${folder}${modules}${name}`
        if (packages[key] && existsSync(join(root, key))) return get(key)
      }
      return undefined
    },
  }
}

/** The folders whose `node_modules` a package sees, the nearest first, each with a slash at its end. */
function foldersAbove(key: string): string[] {
  const folders = [key === '' ? '' : `${key}/`]
  for (let rest = key; rest !== ''; ) {
    const at = rest.lastIndexOf(modules)
    rest = at > 0 ? rest.slice(0, at - 1) : ''
    folders.push(rest === '' ? '' : `${rest}/`)
  }
  return folders
}

function describe(key: string, entry: Entry): LockedPackage {
  const { version = '', license = '', integrity = '' } = entry
  const needs = [entry.dependencies, entry.optionalDependencies, entry.peerDependencies].flatMap(list =>
    Object.keys(list ?? {}),
  )
  return { key, name: key.slice(key.lastIndexOf(modules) + modules.length), version, license, integrity, needs }
}

/** Everything that these packages need to run, themselves included, by key in a fixed order. */
export function packagesFor(
  lock: Lock,
  names: readonly string[],
  isLeftOut: (name: string) => boolean,
): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  function add(from: string, name: string): void {
    if (isLeftOut(name)) return
    const one = lock.find(from, name)
    if (!one || found.has(one.key)) return
    found.set(one.key, one)
    for (const need of one.needs) add(one.key, need)
  }
  for (const name of names) add('', name)
  return [...found.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
