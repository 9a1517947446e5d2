/**
 * `npm run sentences`: writes every sentence of the code into the collection that all languages translate, and removes
 * the translations of sentences that no longer exist. New sentences wait for translators; until then, readers see them
 * in English.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { collectionFile, collectSentences, languagesFolder, writeCollection } from './sentences/collect.ts'
import { judgeLanguages } from './sentences/judge-language.ts'
import { removeUnknown } from './sentences/language-files.ts'
import { untranslated } from './sentences/untranslated.ts'

const { sentences, wrong } = collectSentences()
mkdirSync(languagesFolder, { recursive: true })
writeFileSync(collectionFile, writeCollection(sentences))
console.log(`${sentences.length} sentences`)
for (const line of wrong) console.error(line)
// A sentence that can't be read looks like one that is gone: its translations stay until it is right.
if (wrong.length > 0) process.exitCode = 1
else {
  for (const [language, count] of removeUnknown(sentences))
    console.log(`${language}: removed ${count} lines of sentences that no code contains`)
  for (const line of untranslated(judgeLanguages(sentences))) console.log(line)
}
