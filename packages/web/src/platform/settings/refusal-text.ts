import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import type { Translate } from '../../ui/text.ts'
import { joinSentences, toldText } from '../../ui/text.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from '../early/problem-text.ts'
import { messageWords } from './parse-message.ts'
import { settingTitle } from './readable-value.ts'

/**
 * What the server refused, with the setting that each sentence concerns, for places where its fields aren't visible.
 */
export function refusalText(error: unknown, table: SettingTable, text: Translate): string {
  const wrong = isProblem(error, 'request.invalid') ? Object.entries(error.fields) : []
  const sentences = wrong.map(([key, told]) => {
    const declaration = table[key]
    const words = messageWords(toldText(told, text))
    return declaration
      ? text('{{what}}: {{reason}}', { what: text(settingTitle(key, declaration)), reason: words })
      : words
  })
  return joinSentences(sentences) || problemText(error, text)
}
