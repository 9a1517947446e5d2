import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'

const page = 'ARCHITECTURE.md'
const [begin, end] = ['<!-- ctx: written by npm run generate -->', '<!-- end of ctx -->']
const source = 'packages/server/src'

/** A part of `ctx`, as the file that declares it describes it. */
interface Part {
  readonly name: string
  readonly file: string
  readonly meaning: string
}

/** The page on the architecture, with the list of what `ctx` holds as the code declares it. */
export function ctxList(): [path: string, text: string] {
  const text = readFileSync(join(root, page), 'utf8')
  const parts = globSync('**/*.ts', { cwd: join(root, source), exclude: ['**/*.test.ts'] })
    .toSorted()
    .flatMap(file => partsIn(file, readFileSync(join(root, source, file), 'utf8')))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = parts.map(({ name, file, meaning }) => `| \`${name}\` | ${meaning} | \`${file}\` |`)
  const table = ['| part | what it is | declared in |', '| --- | --- | --- |', ...lines]
  return [page, replaceBetween(text, `\n${table.join('\n')}\n`)]
}

/**
 * The parts that a file adds to `Services`. What one is, its own comment says, otherwise that of its type.
 * @throws Error if nothing says it
 */
export function partsIn(file: string, text: string): Part[] {
  const body = /declare module '[\w./]+services\.ts' \{\n {2}interface Services \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1]
  if (body === undefined) return []
  const found = body.matchAll(/(?:\/\*\* ([^\n]*) \*\/\s*)?readonly (\w+): (?:readonly )?(\w+)/g)
  return [...found].map(([, own, name = '', type = '']) => {
    const meaning = own ?? commentOf(type, text)
    if (meaning === undefined) throw new Error(`${file}: nothing says what ${name} is; give ${type} a comment`)
    return { name, file, meaning: firstSentence(meaning) }
  })
}

/** The comment above an interface or a type of a file. */
function commentOf(type: string, text: string): string | undefined {
  const comment = `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:interface|type) ${type}\\b`
  return new RegExp(comment).exec(text)?.[1]?.replace(/\n\s*\*/g, ' ')
}

function firstSentence(comment: string): string {
  const text = comment.replace(/\s+/g, ' ').trim()
  return (/^.*?[.](?= |$)/.exec(text)?.[0] ?? text).replaceAll('|', '\\|').replace(/[.;]$/, '')
}

/** @throws Error if the page lacks the marks */
function replaceBetween(text: string, inner: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} lacks the marks of the list: ${begin} … ${end}`)
  return text.slice(0, from + begin.length) + inner + text.slice(to)
}
