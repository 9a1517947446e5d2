import { type Document, withoutBlocks } from '../lib/documents.ts'

/** The pages that lead through the code: names of it that they use exist. */
const guides = /^(?:CONTRIBUTING\.md|docs\/(?:words|rules)\.md|docs\/recipes\/.*)$/

/** A name of code by its form: a word in camelCase or PascalCase, perhaps called, with arguments or as an element. */
const nameOfCode = /^<?([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:[(<{ .=].*)?$/

/** Holds what code the documents may name. */
export interface Code {
  /** Every word of the sources. */
  readonly words: ReadonlySet<string>
  /** The names of all checks. */
  readonly checks: readonly string[]
}

/** What guides name that no code contains, checks that don't exist, and recipes that their list lacks. */
export function judgeGuides(documents: readonly Document[], code: Code): string[] {
  return [
    ...documents.flatMap(document => judgeChecks(document, code)),
    ...documents.filter(({ path }) => guides.test(path)).flatMap(document => judgeWords(document, code)),
    ...judgeList(documents),
  ]
}

/** `npm run check -- types 'unused code'` */
function judgeChecks({ path, text }: Document, { checks }: Code): string[] {
  return [...text.matchAll(/npm run check -- ([^`\n]*)/g)].flatMap(match => {
    const named = [...(match[1] ?? '').matchAll(/'([^']*)'|([\w-]+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
    return named.filter(name => !checks.includes(name)).map(name => `${path} names the check ${name}`)
  })
}

function judgeWords({ path, text }: Document, { words }: Code): string[] {
  const named = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].flatMap(
    match => nameOfCode.exec(match[1] ?? '')?.[1] ?? [],
  )
  return [...new Set(named)].filter(name => !words.has(name)).map(name => `${path} names ${name} in the code`)
}

/** The list of recipes leads to each of them. */
function judgeList(documents: readonly Document[]): string[] {
  const list = documents.find(({ path }) => path === 'docs/recipes/README.md')?.text ?? ''
  return documents
    .filter(({ path }) => path.startsWith('docs/recipes/') && !path.endsWith('README.md'))
    .filter(({ path }) => !list.includes(`(${path.slice('docs/recipes/'.length)})`))
    .map(({ path }) => `docs/recipes/README.md lacks a link to ${path}`)
}
