const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'ha', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Whether the language is written from right to left, by its script if the tag names one. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language)
  if (locale.script) return ['Arab', 'Hebr', 'Thaa', 'Nkoo', 'Syrc'].includes(locale.script) ? 'rtl' : 'ltr'
  return rightToLeft.has(locale.language) ? 'rtl' : 'ltr'
}
