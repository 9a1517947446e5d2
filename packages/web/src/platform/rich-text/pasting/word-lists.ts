import type { ListPlace } from './flow.ts'
import type { Sheet, Style } from './styles.ts'
import { styleOf } from './styles.ts'

/** “1.”, “a)”, “(iv)”, “1.2.3”, “一、” and so on, in the digits and letters of any language; a bullet is none of them. */
const isNumber =
  /^[([]?(?:\p{N}+|\p{L}{1,5})(?:[.-][\p{N}\p{L}]{1,5}){0,8}[.):\]、．）]$|^\p{N}{1,9}(?:\.\p{N}{1,5}){0,8}$/u

/** The bullet or number that Word writes before a paragraph of a list, without the spaces around it. */
export function markerOf(paragraph: Element, sheet: Sheet): string {
  const marker = [...paragraph.querySelectorAll('[style]')].find(inner => isMarker(styleOf(inner, sheet)))
  return marker?.textContent?.trim() ?? ''
}

export function isMarker(style: Style): boolean {
  return style.get('mso-list') === 'ignore'
}

export function isNumbered(marker: string): boolean {
  return isNumber.test(marker)
}

/** Where a paragraph is in a list of Word (`mso-list: l0 level2 lfo1`); null if it is in none. */
export function listPlaceOf(paragraph: Element, style: Style, sheet: Sheet): ListPlace | null {
  const list = style.get('mso-list') ?? ''
  const level = /(?:^|\s)level([1-9])/.exec(list)?.[1]
  if (level === undefined) return null
  const marker = markerOf(paragraph, sheet)
  const start = Number(/^[([]?(\d{1,4})[.)\]:]*$/.exec(marker)?.[1] ?? 1)
  return { list: list.replace(/level\d/, ''), level: Number(level), tag: isNumbered(marker) ? 'ol' : 'ul', start }
}

/** The same for Word in the browser, which puts every line into a list of its own. */
export function onlinePlaceOf(item: Element, tag: 'ul' | 'ol'): ListPlace | null {
  const list = item.getAttribute('data-listid')
  const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1)
  if (list === null || !Number.isInteger(level) || level < 1) return null
  return { list, level, tag, start: Number(item.getAttribute('data-aria-posinset') ?? 1) || 1 }
}
