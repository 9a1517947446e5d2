import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/root.ts'
import { withoutComments } from '../lib/without-comments.ts'
import type { Check } from './check.ts'
import { judgeKnot, judgeSql, type Reads, readEdges, readWalls } from './walls.ts'

/** A feature on one side, with the features that its manifest names and those that its files import. */
export interface FeatureUse {
  readonly name: string
  /** Undefined when the manifest doesn't say. */
  readonly declared: readonly string[] | undefined
  readonly imported: readonly string[]
  /** The neighbouring or higher folders whose table files it imports. */
  readonly tables?: readonly string[]
}

/** What is wrong with these uses: undeclared ones, and unnecessary ones. */
export function judgeFeatures(features: readonly FeatureUse[]): string[] {
  return features.flatMap(({ name, imported, declared = imported }) => [
    ...missing(imported, declared).map(other => `${name} imports ${other} but its manifest's uses lacks it.`),
    ...missing(declared, imported).map(other => `${name}'s manifest uses ${other} but nothing imports it.`),
  ])
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  return wanted.filter(name => !there.includes(name))
}

/** Table files of other features that a feature imports without listing those features under `reads`. */
export function judgeTableImports(features: readonly FeatureUse[], reads: Reads): string[] {
  const names = new Set(features.map(({ name }) => name))
  return features.flatMap(({ name, tables }) => {
    const known = [name, ...(reads.get(name) ?? [])]
    const others = (tables ?? []).filter(other => names.has(other) && !known.includes(other))
    return others.map(other => `${name} imports tables of ${other} but its manifest's reads lacks it.`)
  })
}

/** Manifests against imports, for each side of the product, and against the queries of the server. */
export const features: Check = {
  name: 'features',
  async run() {
    const wrong = ['server', 'web'].flatMap(side => judgeFeatures(readFeatures(side)).map(line => `${side}: ${line}`))
    const { files, owners, declared } = readWalls()
    const uses = new Map(readFeatures('server').map(({ name, imported }) => [name, imported]))
    const reads = readEdges(files, owners)
    wrong.push(...judgeSql(files, owners, declared), ...judgeKnot(uses, reads))
    wrong.push(...judgeTableImports(readFeatures('server'), declared))
    return { isRight: wrong.length === 0, output: wrong.join('\n') }
  },
}

function readFeatures(side: string): FeatureUse[] {
  const folder = join(root, 'packages', side, 'src/features')
  const names = globSync('*/', { cwd: folder }).map(name => basename(name))
  return names.map(name => {
    const files = globSync(`${name}/**/*.{ts,tsx}`, { cwd: folder }).filter(file => !/\.test\.tsx?$/.test(file))
    const texts = files.map(file => ({ file, text: withoutComments(readFileSync(join(folder, file), 'utf8')) }))
    const manifest = texts.find(({ file }) => /\.feature\.tsx?$/.test(file))?.text ?? ''
    const uses = /\buses:\s*\[([^\]]*)\]/.exec(manifest)?.[1]
    const imported = texts.flatMap(({ text }) =>
      matches(text, /(?:from|import)[\s(]*'(?:\.\.\/)+([\w-]+)\/public\.tsx?'/g),
    )
    const tables = texts.flatMap(({ text }) =>
      matches(text, /from '(?:\.\.\/)+([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.tables\.ts'/g),
    )
    return {
      name,
      tables: [...new Set(tables)],
      declared: uses === undefined ? undefined : matches(uses, /['"]([\w-]+)['"]/g),
      imported: [...new Set(imported)].filter(other => names.includes(other)),
    }
  })
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(match => match[1] ?? '')
}
