import { sentence } from '@holdall/contract/kit/sentences.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { Translate } from '../../../ui/text.ts'

/** The specification (GEN-04) gives these placeholders; all other sentences have `{{name}}`. */
const warning = sentence(
  "Your base site URL is set to :baseUrl, but you are visiting the site at :currentUrl. Choose one primary URL in the configuration and redirect the other versions to it, from your host's control panel or the .htaccess file.",
)

/** What to do if the site is reached at another address than the configured one; null if they are the same. */
export function addressWarning(baseUrl: string, currentUrl: string, text: Translate): string | null {
  if (baseUrl === '' || isSame(baseUrl, currentUrl)) return null
  return text(warning)
    .replace(':baseUrl', () => baseUrl)
    .replace(':currentUrl', () => currentUrl)
}

/** Compares without trailing slashes. */
function isSame(one: string, other: string): boolean {
  return withoutEnd(one, '/') === withoutEnd(other, '/')
}
