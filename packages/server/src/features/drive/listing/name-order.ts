/**
 * Languages whose alphabet puts letters elsewhere than the order that the stored keys have: å behind z in Swedish, ñ
 * behind n in Spanish.
 */
const tailored = new Set(
  'az bs cs cy da de eo es et fi fil fo haw hr hu is ku lt lv mt nb nn no pl ro sk sl sq sr sv tk to tr vi'.split(' '),
)

/** Largest folder that is put in a tailored order; above it the stored order serves. */
export const tailoredLimit = 2000

/** The comparison of a language whose order is its own; null when the stored order is right for it. */
export function tailoredCollator(language: string): Intl.Collator | null {
  try {
    const locale = new Intl.Locale(language)
    if (!tailored.has(locale.language)) return null
    return new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  } catch {
    return null
  }
}
