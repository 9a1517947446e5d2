import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { expect, it } from 'vitest'
import { withLandingWords } from './landing-words.ts'

const page = '<html><body><noscript>Turn on JavaScript</noscript></body></html>'
const site = { name: 'Ours', me: null, menus: {}, hasContactPage: false, settings: {} }
const frame =
  '<iframe src="/ads/frame/landing" title="Advertisement" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" height="250" loading="lazy" referrerpolicy="no-referrer"></iframe>'

it('shows browsers without scripts the ad of the landing page, in the same sandbox', () => {
  const shown = withLandingWords(page, { ...site, ads: ['drive', 'landing'] }, inEnglish)
  expect(shown.match(/<iframe[^>]*><\/iframe>/g)).toEqual([frame])
  expect(shown.indexOf('<iframe')).toBeGreaterThan(shown.indexOf('</main>'))
})

it('contains nothing about ads where there is none for that page', () => {
  for (const ads of [undefined, [], ['drive' as const]]) {
    expect(withLandingWords(page, ads ? { ...site, ads } : site, inEnglish)).not.toMatch(/<iframe |\/ads\//)
  }
})
