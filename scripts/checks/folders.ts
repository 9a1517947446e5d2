import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { reachOf } from '../lib/reach.ts'
import { root } from '../lib/root.ts'
import { withoutComments } from '../lib/without-comments.ts'
import type { Check } from './check.ts'

/** Folders with more files than this are divided by subject. */
const most = 20

export interface Source {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * The folders with more than twenty files. A file counts in its own folder, whatever its kind: modules and style
 * sheets, but not tests, and not files of subfolders.
 */
export function judgeSizes(files: readonly string[]): string[] {
  const inside = Map.groupBy(
    files.filter(file => !isTest(file)),
    file => dirname(file),
  )
  return [...inside]
    .filter(([, own]) => own.length > most)
    .map(([folder, own]) => `${folder} holds ${own.length} files; the limit is ${most}.`)
    .toSorted()
}

/**
 * The circles within one folder. A subfolder counts as a whole and a file by itself, so a manifest may name a folder
 * whose parts import a file beside the manifest. Types and lazy imports count like others, tests don't.
 */
export function judgeCircles(sources: readonly Source[], top: string): string[] {
  const links = sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => importsOf(file, text).map((to): Link => [file, to]))
  const folders = new Set(sources.flatMap(({ file }) => foldersAbove(file, top)))
  return [...folders]
    .flatMap(folder =>
      circlesOf(linksWithin(folder, links)).map(
        names => `In ${folder} these import each other in a circle: ${names.join(', ')}.`,
      ),
    )
    .toSorted()
}

/** The circles among single files, where folders have no order: helpers of tests, scripts, benchmarks. */
export function judgeFileCircles(sources: readonly Source[]): string[] {
  const links = sources.flatMap(({ file, text }) => importsOf(file, text).map((to): Link => [file, to]))
  return circlesOf(links).map(files => `These files import each other in a circle: ${files.join(', ')}.`)
}

/** From a file or folder to another one. */
type Link = readonly [from: string, to: string]

function importsOf(file: string, text: string): string[] {
  const found = withoutComments(text).matchAll(/(?:from|import)[\s(]*'(\.{1,2}\/[^']+\.tsx?)'/g)
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** The folders that contain a file, from `top` down. */
function foldersAbove(file: string, top: string): string[] {
  const folder = dirname(file)
  if (folder === top) return [top]
  return folder.startsWith(`${top}/`) ? [...foldersAbove(folder, top), folder] : []
}

/** The imports within one folder. */
function linksWithin(folder: string, links: readonly Link[]): Link[] {
  return links.flatMap(([from, to]): Link[] => {
    const [first, second] = [entryIn(folder, from), entryIn(folder, to)]
    return first && second && first !== second ? [[first, second]] : []
  })
}

/** What a file belongs to within `folder`: the subfolder, or the file itself. */
function entryIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
}

/** The sets of names each of which leads to all others. */
function circlesOf(links: readonly Link[]): string[][] {
  const next = Map.groupBy(links, ([from]) => from)
  const after = (name: string) => (next.get(name) ?? []).map(([, to]) => to)
  const reached = new Map([...next.keys()].map(name => [name, reachOf(name, after)]))
  const circles = [...reached]
    .filter(([name, seen]) => seen.has(name))
    .map(([name, seen]) => [...seen].filter(other => reached.get(other)?.has(name)).toSorted())
  return [...new Map(circles.map(names => [names.join(), names])).values()]
}

/** The parts of the product whose folders have an order. */
const ordered = ['contract', 'server', 'web'].map(side => `packages/${side}/src`)

/**
 * Every circle of imports. This is the only check that looks for them: what a circle of files, of features or of layers
 * is also shows as a circle of the folders that contain them.
 */
export function judgeImports(sources: readonly Source[]): string[] {
  const isIn = (top: string) => (source: Source) => source.file.startsWith(`${top}/`)
  const rest = sources.filter(source => !ordered.some(top => isIn(top)(source)))
  return [...ordered.flatMap(top => judgeCircles(sources.filter(isIn(top)), top)), ...judgeFileCircles(rest)]
}

/** The modules of the repository. */
export function readModules(): Source[] {
  const files = globSync('{packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  return files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

/** Folders are small, and nothing imports itself by way of others. */
export const folders: Check = {
  name: 'folders',
  async run() {
    const files = globSync('{packages/*/src,bench,scripts}/**/*.{ts,tsx,css}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    })
    const wrong = [...judgeSizes(files), ...judgeImports(readModules())]
    return { isRight: files.length > 0 && wrong.length === 0, output: wrong.join('\n') }
  },
}
