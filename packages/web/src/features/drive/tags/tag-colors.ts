import { sentences } from '@holdall/contract/kit/sentences.ts'
import type { TagColor } from '@holdall/contract/tags/tag-colors.ts'

export const colorNames: Readonly<Record<TagColor, string>> = sentences({
  gray: 'Grey',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
})
