/**
 * Languages whose order differs from that of the stored keys: å behind z in Swedish, ñ behind n in Spanish, scripts whose
 * letters stand elsewhere than their code points say (Ukrainian, Persian), and signs that are ordered by sound (Chinese).
 */
const tailored = new Set(
  (
    'az bs cs cy da eo es et fi fil fo haw hr hu is ku lt lv mt nb nn no pl ro sk sl sq sv tk to tr uz vi ' +
    'be bg kk ky mk mn ru sr tg tt uk fa ps ug ur ja lo th zh'
  ).split(' '),
)

/** Largest folder that is put in a tailored order; above it the stored order serves. */
export const tailoredLimit = 2000

const collators = new Map<string, Intl.Collator>()

/** The comparison of a language whose order is its own; null when the stored order is right for it. */
export function tailoredCollator(language: string): Intl.Collator | null {
  const key = orderOf(language)
  if (key === null) return null
  const known = collators.get(key)
  if (known) return known
  const collator = new Intl.Collator(key, { numeric: true, sensitivity: 'base' })
  collators.set(key, collator)
  return collator
}

/** Language and script alone: regions and extensions of a header must not fill the memory. */
function orderOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag)
    if (!tailored.has(language)) return null
    return script === 'Latn' || script === 'Cyrl' || script === 'Hant' ? `${language}-${script}` : language
  } catch {
    return null
  }
}
