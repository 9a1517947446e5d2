import type { Translate } from '../../ui/text.ts'

/** What people call a place for menus; a place that no longer exists shows the menu nowhere. */
export function positionName(position: string, text: Translate): string {
  if (position === 'header') return text('Public header')
  if (position === 'footer') return text('Public footer')
  if (position === 'account') return text('Account menu')
  return text('Nowhere')
}
