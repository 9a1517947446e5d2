import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import { languagesFolder } from '../../sentences/collect.ts'
import { type Lines, shipped } from '../../sentences/language-files.ts'
import type { Check } from '../check.ts'
import { judgeVoice } from './judge-voice.ts'
import { readVoice } from './read-voice.ts'

/** Enough to see what is wrong. */
const most = 40

/**
 * Each language has one voice: its lines keep to the terms, the register and the typography of its page, which people
 * and this check read alike (docs/languages).
 */
export const voices: Check = {
  name: 'voices',
  async run() {
    const wrong = shipped.flatMap(judgeLanguage)
    const rest = wrong.length > most ? [`… and ${wrong.length - most} more.`] : []
    return { isRight: wrong.length === 0, output: [...wrong.slice(0, most), ...rest].join('\n') }
  },
}

function judgeLanguage(language: string): string[] {
  const page = join(root, `docs/languages/${language}.md`)
  if (!existsSync(page)) return [`docs/languages/${language}.md is missing.`]
  const lines: Lines = JSON.parse(readFileSync(join(languagesFolder, `${language}.json`), 'utf8'))
  try {
    return judgeVoice(language, lines, readVoice(readFileSync(page, 'utf8')))
  } catch (error) {
    return [`docs/languages/${language}.md can’t be read: ${error instanceof Error ? error.message : error}.`]
  }
}
