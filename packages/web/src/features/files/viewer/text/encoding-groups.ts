import { type Encoding, type EncodingGroup, encodings } from '@holdall/contract/encodings/encodings.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import type { Translate } from '../../../../ui/text.ts'

/** What people call the encodings of a script. */
const groupNames: Record<EncodingGroup, string> = sentences({
  unicode: 'Unicode',
  western: 'Western',
  'central-european': 'Central European',
  cyrillic: 'Cyrillic',
  greek: 'Greek',
  turkish: 'Turkish',
  baltic: 'Baltic',
  hebrew: 'Hebrew',
  arabic: 'Arabic',
  thai: 'Thai',
  vietnamese: 'Vietnamese',
  'simplified-chinese': 'Chinese (simplified)',
  'traditional-chinese': 'Chinese (traditional)',
  japanese: 'Japanese',
  korean: 'Korean',
})

/** An encoding as menus name it, such as "Cyrillic (KOI8-R)". */
export function encodingLabel(encoding: Encoding, text: Translate): string {
  const { group, name } = encodings.find(({ id }) => id === encoding)!
  return group === 'unicode' ? name : `${text(groupNames[group])} (${name})`
}
