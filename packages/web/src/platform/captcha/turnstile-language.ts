/**
 * The languages in which Turnstile speaks, apart from Chinese, which has two codes. The list is “Supported languages” on
 * developers.cloudflare.com/turnstile. Its short codes stand for one region each: `pt` is Brazilian.
 */
const spoken: ReadonlySet<string> = new Set(
  'ar bg cs da de el en es fa fi fr he hi hr hu id it ja ko lt ms nb nl pl pt ro ru sk sl sr sv th tlh tr uk vi'.split(
    ' ',
  ),
)

/** Turnstile's code for a language of the site; `auto`, the browser's own, where it doesn't know the language. */
export function turnstileLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh-tw' : 'zh-cn'
  return spoken.has(language) ? language : 'auto'
}
