import type { InfoKind } from '@holdall/contract/custom-pages/rich-text.ts'
import { infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import type { Translate } from '../../ui/text.ts'

/** The labels of the kinds of info blocks. */
export function infoNames(text: Translate): Readonly<Record<InfoKind, string>> {
  return {
    important: text('Important'),
    warning: text('Warning'),
    note: text('Note', { meaning: 'block of information' }),
  }
}

/** The same for the style sheet, which writes them above the blocks: colour alone isn't enough. */
export function infoWords(text: Translate): Readonly<Record<`--info-${InfoKind}`, string>> {
  const names = infoNames(text)
  const words = infoKinds.map(kind => [`--info-${kind}`, JSON.stringify(names[kind])])
  return Object.fromEntries(words) as Readonly<Record<`--info-${InfoKind}`, string>>
}
