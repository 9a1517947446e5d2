import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Document, readDocuments, withoutBlocks } from '../lib/documents.ts'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'
import { judgeGuides } from './documents-code.ts'

/** Holds what a document may name. */
export interface Repository {
  /** Every file, from the root. */
  readonly files: readonly string[]
  /** The scripts in package.json. */
  readonly scripts: readonly string[]
  /** The text of a document, for the headings that links lead to. */
  readonly read: (path: string) => string
}

/** A path that leads up may start here. */
const places = ['packages/server/src/', 'packages/web/src/', 'packages/contract/src/']

/** Names of files that aren't in the repository: generated ones, and those of other programs. */
const foreign = [
  /^(?:DATA_DIR|data|blobs|staging|tmp|dist|node_modules|test-results|packages\/\w+\/dist)(?:\/|$)/,
  // Cited by number; `judgeDecisions` looks for them.
  /^docs\/decisions\/\d{4}$/,
  /^(?:app\.key|holdall\.db.*|coverage|api\.js)$/,
]

/** Words in inline code that name a file or folder of ours. */
const nameOfFile = /^[\w@.<>*-]+(?:\/[\w@.<>*{},-]+)*\.(?:ts|tsx|mjs|js|css|json|sh|md|yml)$/
const nameOfFolder =
  /^(?:packages|docs|scripts|e2e|bench|tools|server|web|contract|features|platform|drivers|app|ui|src)\/[\w.<>*/-]+$/

/** Returns what the documents name that doesn't exist. */
export function judgeDocuments(documents: readonly Document[], repository: Repository): string[] {
  return documents.flatMap(document => [
    ...judgeLinks(document, repository),
    ...judgeNames(document, repository),
    ...judgeScripts(document, repository),
    ...judgeDecisions(document, repository),
    ...judgeTree(document, repository),
  ])
}

function judgeLinks({ path, text }: Document, { files, read }: Repository): string[] {
  const written = withoutBlocks(text)
  const links = [...written.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
  return links.flatMap(match => {
    const target = match[1] ?? match[2] ?? ''
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const place = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '')
    const where = `${path}:${lineAt(text, match.index)}`
    if (!files.some(one => one === place || one.startsWith(`${place}/`))) return [`${where} links to ${target}`]
    if (anchor === undefined || !place.endsWith('.md')) return []
    return anchorsOf(read(place)).includes(anchor) ? [] : [`${where} links to ${target}, which has no such heading`]
  })
}

/** As GitHub names them. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function judgeNames({ path, text }: Document, { files }: Repository): string[] {
  return codeOf(text).flatMap(({ code, line }) => {
    const isOurs = nameOfFile.test(code) || nameOfFolder.test(code)
    if (!isOurs || foreign.some(pattern => pattern.test(code))) return []
    return isThere(code, path, files) ? [] : [`${path}:${line} names ${code}`]
  })
}

/** `<feature>` and `*` match anything; the folders above a path may be left out, as in `drive/access/rights.ts`. */
function isThere(name: string, document: string, files: readonly string[]): boolean {
  const paths = name.startsWith('../')
    ? [...places, `${dirname(document)}/`].map(place => normalize(place + name))
    : [name.replace(/^\.\//, '')]
  return paths.map(path => patternOf(path.replace(/\/$/, ''))).some(pattern => files.some(file => pattern.test(file)))
}

function patternOf(path: string): RegExp {
  const words = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|\*+/g, '[^/]+')
  return new RegExp(`^(?:.*/)?${words}(?:/|$)`)
}

function judgeScripts({ path, text }: Document, { scripts }: Repository): string[] {
  return [...text.matchAll(/npm run ([\w-]+)/g)]
    .filter(match => !scripts.includes(match[1] ?? ''))
    .map(match => `${path}:${lineAt(text, match.index)} names npm run ${match[1]}`)
}

/** `decision 30` and `docs/decisions/0030`. */
function judgeDecisions({ path, text }: Document, { files }: Repository): string[] {
  return [...text.matchAll(/\b[Dd]ecision (\d+)\b|docs\/decisions\/(\d{4})\b/g)]
    .filter(match => {
      const number = (match[1] ?? match[2] ?? '').padStart(4, '0')
      return !files.some(file => file.startsWith(`docs/decisions/${number}-`))
    })
    .map(match => `${path}:${lineAt(text, match.index)} names ${match[0]}`)
}

/**
 * A drawn tree: a block that begins with a folder and its purpose; each folder is inside those that are less indented.
 */
function judgeTree({ path, text }: Document, { files }: Repository): string[] {
  return [...text.matchAll(/^```\n(\w[\w/]*\/ {2}[\s\S]*?)^```$/gm)].flatMap(match => {
    const above: { indent: number; folder: string }[] = []
    const begin = lineAt(text, match.index) + 1
    return (match[1] ?? '').split('\n').flatMap((line, index) => {
      const indent = line.search(/\S/)
      const names =
        /^(?:[\w<>./-]+\/|[\w.-]+\.ts)(?:\s+[\w<>./-]+\/(?=\s|$))*/.exec(line.trim())?.[0].split(/\s+/) ?? []
      if (names.length === 0) return []
      while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
      const parent = above.at(-1)?.folder ?? ''
      above.push({ indent, folder: `${parent}${names[0]}` })
      const missing = names.filter(name => !isThere(`${parent}${name}`, path, files))
      return missing.map(name => `${path}:${begin + index} draws ${parent}${name}`)
    })
  })
}

function codeOf(text: string): { code: string; line: number }[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(match => ({
    code: match[1] ?? '',
    line: lineAt(text, match.index),
  }))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Links, paths, files, scripts and decisions that documents name exist; the changelog describes the past. */
export const documents: Check = {
  name: 'documents',
  async run() {
    const files = globSync('{**/*,.github/**/*,.*}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**', '.git/**'],
    })
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    const all = readDocuments()
    const current = all.filter(({ path }) => path !== 'CHANGELOG.md')
    const code = { words: wordsOf(files, read), checks: namesOfChecks(read) }
    const wrong = [
      ...judgeDocuments(current, { files, scripts: Object.keys(scripts), read }),
      ...judgeGuides(current, code),
      ...judgeComments(files, read),
    ]
    return {
      isRight: all.length > 0 && wrong.length === 0,
      output: all.length > 0 ? wrong.map(line => `${line}, which is not there.`).join('\n') : 'There is no document.',
    }
  },
}

const isSource = (file: string) => /\.(?:tsx?|sh|css|mjs)$/.test(file)

function wordsOf(files: readonly string[], read: (path: string) => string): Set<string> {
  return new Set(files.filter(isSource).flatMap(file => read(file).match(/\w+/g) ?? []))
}

/** Read from the files, because the list of checks contains this one. */
function namesOfChecks(read: (path: string) => string): string[] {
  const files = globSync('scripts/checks/**/*.ts', { cwd: root })
  return files.flatMap(file =>
    [...read(file).matchAll(/: Check = \{\n {2}name: '([^']+)'/g)].map(match => match[1] ?? ''),
  )
}

/** Comments of the code lead to documents too. */
function judgeComments(files: readonly string[], read: (path: string) => string): string[] {
  return files
    .filter(isSource)
    .flatMap(file =>
      [
        ...read(file).matchAll(
          /\bdocs\/(?:decisions|handbook|operations|recipes|spec|limits|rules|threat-model|words)[\w/-]*(?:\.md)?/g,
        ),
      ]
        .filter(([name]) => !files.some(one => one.startsWith(name)))
        .map(([name]) => `${file} names ${name}`),
    )
}
