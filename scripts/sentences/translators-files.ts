import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fillSentence, splitKey } from '../../packages/contract/src/kit/sentences.ts'
import {
  formsOf,
  keysOf,
  lineProblem,
  sentenceOfKey,
  sourceOf,
} from '../../packages/contract/src/localizations/lines.ts'
import { decodePo } from '../../packages/contract/src/localizations/po-encoding.ts'
import type { Catalogued } from '../../packages/server/src/features/localizations/po/messages.ts'
import { PoProblem } from '../../packages/server/src/features/localizations/po/po-problem.ts'
import { type PoLines, readPoLines } from '../../packages/server/src/features/localizations/po/read-po.ts'
import { writePo, writePot } from '../../packages/server/src/features/localizations/po/write-po.ts'
import { languagesFolder } from './collect.ts'
import { type Lines, shipped, writeLines } from './language-files.ts'

export interface TranslatorsRun {
  readonly said: readonly string[]
  readonly isRight: boolean
}

const usage = 'Use --pot <file>, --po <folder> or --read <language>.po.'
/** Enough to see what is wrong. */
const most = 30

/**
 * Writes the template (`--pot`) or a folder with the template and all languages (`--po`), or takes the lines of a file
 * into its language (`--read`), and says what it did.
 */
export async function runTranslators(
  [option, target, ...more]: readonly string[],
  collection: Catalogued,
  folder = languagesFolder,
): Promise<TranslatorsRun> {
  if (target === undefined || more.length > 0) return { said: [usage], isRight: false }
  if (option === '--read') return readFile(target, collection, folder)
  if (option === '--pot') {
    writeFileSync(target, await writePot(collection))
    return { said: [`${target}: ${collection.sentences.length} sentences`], isRight: true }
  }
  if (option !== '--po') return { said: [usage], isRight: false }
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'holdall.pot'), await writePot(collection))
  for (const language of shipped) {
    const written = await writeLanguage(language, collection, folder)
    writeFileSync(join(target, `${language}.po`), written)
  }
  return { said: [`${target}: holdall.pot and ${shipped.length} languages`], isRight: true }
}

/** A language of the product as a PO file. */
export function writeLanguage(language: string, collection: Catalogued, folder = languagesFolder): Promise<Buffer> {
  const lines = linesOf(language, folder)
  const forms = formsOf(language)
  const keys = collection.sentences.flatMap(sentence => keysOf(sentence, forms))
  return writePo({ language, changedAt: new Date() }, new Map(keys.map(key => [key, lines[key] ?? ''])), collection)
}

function linesOf(language: string, folder: string): Lines {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
}

function readFile(file: string, collection: Catalogued, folder: string): TranslatorsRun {
  const text = decodePo(readFileSync(file))
  if (text === null) return { said: [`${file} is in an encoding that it doesn’t name.`], isRight: false }
  const named = basename(file, '.po')
  const language = shipped.includes(named) ? named : undefined
  const read = readLines(text, language)
  if (read instanceof PoProblem) return { said: [`${file} can’t be read: ${read.message}.`], isRight: false }
  const into = language ?? read.language ?? ''
  if (!shipped.includes(into))
    return { said: [`${file} is in none of the languages of the product: ${shipped.join(', ')}.`], isRight: false }
  return takeLines(into, read, collection, folder)
}

function readLines(text: string, language: string | undefined): PoLines | PoProblem {
  try {
    return readPoLines(text, { most: Number.POSITIVE_INFINITY, language })
  } catch (error) {
    if (error instanceof PoProblem) return error
    throw error
  }
}

function takeLines(language: string, read: PoLines, { sentences }: Catalogued, folder: string): TranslatorsRun {
  const forms = formsOf(language)
  const sources = new Map(
    sentences.flatMap(one => keysOf(one, forms).map(key => [key, sourceOf(one, sentenceOfKey(key).form)] as const)),
  )
  const before = linesOf(language, folder)
  const written = read.entries.filter(([, line]) => line !== '')
  const known = written.filter(([key]) => sources.has(key))
  const problems = known.map(([key, line]) => [key, line, lineProblem(key, line, sources.get(key))] as const)
  const taken = problems.filter(([, , problem]) => problem === null)
  const after: Lines = { ...before, ...Object.fromEntries(taken) }
  writeFileSync(join(folder, `${language}.json`), writeLines(after))
  const wrong = [
    ...read.unmatched.map(key => `“${shown(key)}”: the file has other plural forms than the language.`),
    ...read.repeated.map(key => `“${shown(key)}”: the file has different translations.`),
    ...problems.flatMap(([key, , problem]) =>
      problem ? [`“${shown(key)}”: ${fillSentence(problem.text, problem.values)}.`] : [],
    ),
  ]
  const unknown = written.length - known.length
  const said = [
    `${language}: ${taken.filter(([key, line]) => before[key] !== line).length} lines changed`,
    ...(read.fuzzy > 0 ? [`${read.fuzzy} entries are marked fuzzy and were left out`] : []),
    ...(unknown > 0 ? [`${unknown} lines belong to sentences that no code contains`] : []),
    ...wrong.slice(0, most),
    ...(wrong.length > most ? [`… and ${wrong.length - most} more.`] : []),
  ]
  return { said, isRight: wrong.length === 0 }
}

const shown = (key: string) => splitKey(key).text
