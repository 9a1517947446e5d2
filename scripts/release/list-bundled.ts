import { mkdirSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, relative, resolve } from 'node:path'

/** What a build took from packages, and what it left to be loaded when it runs. */
export interface Bundled {
  /** Keys of package-lock.json, such as `node_modules/fastify`. */
  readonly packages: readonly string[]
  /** Names that the built files import from `node_modules`, such as `sharp`. */
  readonly externals: readonly string[]
}

interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly originalFileNames?: readonly string[]
}

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const builtin = new Set(builtinModules)

/** The key in package-lock.json of the package that a file belongs to; undefined for files of the product. */
export function packageOf(file: string, root: string): string | undefined {
  const [path = ''] = file.replace(/^\0/, '').split('?')
  return packageFolder.exec(relative(root, resolve(path)))?.[0]
}

/**
 * A plugin for rolldown and Vite that writes to `node_modules/.cache/holdall/bundled-<name>.json` which packages are part of a
 * build. Give the same one to all builds of a folder, workers included. It belongs into a package of this repository, from
 * whose folder the build is started.
 */
export function listBundled(name: string) {
  const root = resolve('../..')
  const packages = new Set<string>()
  const externals = new Set<string>()
  return {
    name: 'list-bundled',
    generateBundle(_: unknown, built: Readonly<Record<string, BuiltFile>>) {
      const files = new Set(Object.keys(built))
      for (const { moduleIds = [], originalFileNames = [], imports = [], dynamicImports = [] } of Object.values(
        built,
      )) {
        for (const file of [...moduleIds, ...originalFileNames]) {
          const found = packageOf(file, root)
          if (found !== undefined) packages.add(found)
        }
        for (const external of [...imports, ...dynamicImports])
          if (!files.has(external) && isPackage(external)) externals.add(external)
      }
      const file = bundledFile(root, name)
      mkdirSync(dirname(file), { recursive: true })
      const bundled: Bundled = { packages: [...packages].toSorted(), externals: [...externals].toSorted() }
      writeFileSync(file, `${JSON.stringify(bundled, null, 2)}\n`)
    },
  }
}

export function bundledFile(root: string, name: string): string {
  return resolve(root, `node_modules/.cache/holdall/bundled-${name}.json`)
}

function isPackage(name: string): boolean {
  return !/^(?:node:|\.|\/)/.test(name) && !builtin.has(name)
}
