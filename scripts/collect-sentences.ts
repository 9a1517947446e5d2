/**
 * `npm run sentences`: writes every sentence of the code into the collection that all languages translate, and removes
 * the translations of sentences that no longer exist. New sentences wait for translators; until then, readers see them
 * in English. With options, it writes and reads the files of translators (docs/translating.md).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  collectionFile,
  collectSentences,
  languagesFolder,
  placesFile,
  writeCollection,
  writePlaces,
} from './sentences/collect.ts'
import { judgeLanguages } from './sentences/judge-language.ts'
import { removeUnknown } from './sentences/language-files.ts'
import { runTranslators } from './sentences/translators-files.ts'
import { untranslated } from './sentences/untranslated.ts'

const collection = collectSentences()
const { sentences, wrong, places } = collection
for (const line of wrong) console.error(line)
// A sentence that can't be read looks like one that is gone: its translations stay until it is right.
if (wrong.length > 0) process.exitCode = 1
const options = process.argv.slice(2)
if (options.length > 0) {
  const { said, isRight } = await runTranslators(options, collection)
  for (const line of said) console.log(line)
  if (!isRight) process.exitCode = 1
} else {
  mkdirSync(languagesFolder, { recursive: true })
  writeFileSync(collectionFile, writeCollection(sentences))
  writeFileSync(placesFile, writePlaces(places))
  console.log(`${sentences.length} sentences`)
  if (wrong.length === 0) {
    for (const [language, count] of removeUnknown(sentences))
      console.log(`${language}: removed ${count} lines of sentences that no code contains`)
    for (const line of untranslated(judgeLanguages(sentences))) console.log(line)
  }
}
