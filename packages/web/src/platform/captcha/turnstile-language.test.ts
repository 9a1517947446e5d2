import { expect, test } from 'vitest'
import { turnstileLanguage } from './turnstile-language.ts'

test('[OWNER-12 part] Turnstile is told each language of the site by a code that it knows', () => {
  const shipped = ['en', 'de', 'fr', 'es', 'pt-BR', 'zh-Hans', 'ja', 'ar']
  expect(shipped.map(turnstileLanguage)).toEqual(['en', 'de', 'fr', 'es', 'pt', 'zh-cn', 'ja', 'ar'])
  const others = ['zh', 'zh-Hant', 'zh-TW', 'zh-SG', 'de-AT', 'pt-PT', 'sr-Latn', 'ga']
  expect(others.map(turnstileLanguage)).toEqual(['zh-cn', 'zh-tw', 'zh-tw', 'zh-cn', 'de', 'pt', 'sr', 'auto'])
})
