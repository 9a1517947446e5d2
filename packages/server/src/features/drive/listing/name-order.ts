/**
 * Languages whose order differs from that of the stored keys: å after z in Swedish, ñ after n in Spanish, scripts whose
 * alphabetical order differs from their code points (Ukrainian, Persian), and characters ordered by pronunciation
 * (Chinese).
 */
const tailored = new Set(
  (
    'az bs cs cy da eo es et fi fil fo haw hr hu is ku lt lv mt nb nn no pl ro sk sl sq sv tk to tr uz vi ' +
    'be bg kk ky mk mn ru sr tg tt uk fa ps ug ur ja lo th zh'
  ).split(' '),
)

/** The largest folder that is sorted in a tailored order. Larger ones use the stored order. */
export const tailoredLimit = 2000

const collators = new Map<string, Intl.Collator>()
/** Which order a language tag means. Tags come from headers, so only so many are kept. */
const orders = new Map<string, string | null>()
const mostOrders = 200

/** Returns the collator of a language with its own order; null if the stored order is right for it. */
export function tailoredCollator(language: string): Intl.Collator | null {
  let key = orders.get(language)
  if (key === undefined) {
    key = orderOf(language)
    if (orders.size >= mostOrders) orders.clear()
    orders.set(language, key)
  }
  if (key === null) return null
  const known = collators.get(key)
  if (known) return known
  const collator = new Intl.Collator(key, { numeric: true, sensitivity: 'base' })
  collators.set(key, collator)
  return collator
}

/** Only language and script: regions and extensions of a header must not fill the memory. */
function orderOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag)
    if (!tailored.has(language)) return null
    return script === 'Latn' || script === 'Cyrl' || script === 'Hant' ? `${language}-${script}` : language
  } catch {
    return null
  }
}
