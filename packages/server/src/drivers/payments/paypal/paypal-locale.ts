/** The locales of PayPal's pages ("Locale codes"). */
const locales = new Set(
  (
    'ar-EG cs-CZ da-DK de-DE el-GR en-AU en-GB en-US es-ES fi-FI fr-CA fr-FR he-IL hu-HU id-ID it-IT ja-JP ko-KR nl-NL ' +
    'no-NO pl-PL pt-BR pt-PT ru-RU sk-SK sv-SE th-TH zh-CN zh-HK zh-TW'
  ).split(' '),
)

/** The locale nearest to a language; null leaves the choice to PayPal. */
export function paypalLocale(language: string): string | null {
  try {
    const { language: code, region } = new Intl.Locale(language)
    const base = code === 'nb' || code === 'nn' ? 'no' : code
    const whole = `${base}-${region}`
    const usual = `${base}-${base === 'no' ? 'NO' : new Intl.Locale(language).maximize().region}`
    return [whole, usual, `${base}-${new Intl.Locale(base).maximize().region}`].find(name => locales.has(name)) ?? null
  } catch {
    return null
  }
}
