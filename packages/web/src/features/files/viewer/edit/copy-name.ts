import { splitName } from '@holdall/contract/drive/names.ts'
import type { Translate } from '../../../../ui/text.ts'

const place = '\ufffc'

/**
 * The name of a copy that keeps the user's own changes. The stem keeps every character, even one that a sentence would
 * write out.
 */
export function copyName(name: string, text: Translate): string {
  const { stem, extension } = splitName(name)
  return text('{{name}} (my changes)', { name: place }).replace(place, () => stem) + extension
}
