function canonical(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/**
 * Which of the languages offered fits one that is wanted; null if none does. The same language in the same script fits,
 * whatever the region (`de-AT` is served by `de`, `pt-PT` by `pt-BR`); a region of its own fits best. Traditional
 * Chinese isn't served by simplified Chinese.
 */
export function matchLanguage(wanted: string, offered: readonly string[]): string | null {
  const one = canonical(wanted)
  if (!one) return null
  const fitting = offered.filter(tag => {
    const other = canonical(tag)
    return other?.language === one.language && other.script === one.script
  })
  return fitting.find(tag => canonical(tag)?.region === one.region) ?? fitting[0] ?? null
}

/** The first wanted language that is offered, matched to it; null if none is. */
export function matchLanguages(wanted: readonly string[], offered: readonly string[]): string | null {
  for (const tag of wanted) {
    const match = matchLanguage(tag, offered)
    if (match !== null) return match
  }
  return null
}
