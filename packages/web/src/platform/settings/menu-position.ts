import type { Translate } from '../../ui/text.ts'

/** The label of a place for menus; at a place that no longer exists, the menu isn't shown. */
export function positionName(position: string, text: Translate): string {
  if (position === 'header') return text('Public header')
  if (position === 'footer') return text('Public footer')
  if (position === 'account') return text('Account menu')
  return text('Nowhere')
}
