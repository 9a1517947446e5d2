import { mkdirSync, writeFileSync } from 'node:fs'
import { collectionFile, collectSentences, languagesFolder, writeCollection } from './sentences/collect.ts'

/** Writes every sentence of the code into the collection that all languages translate. */
const { sentences, wrong } = collectSentences()
mkdirSync(languagesFolder, { recursive: true })
writeFileSync(collectionFile, writeCollection(sentences))
console.log(`${sentences.length} sentences`)
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1
