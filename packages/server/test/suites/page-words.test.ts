import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTable } from '@holdall/contract/contract.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { expect, it } from 'vitest'
import { withSentenceForNoScript } from '../../src/app/web/html.ts'
import { type LandingSite, withLanding } from '../../src/app/web/landing.ts'
import { withFormSeo } from '../../src/app/web/page-seo.ts'
import { closingPage } from '../../src/features/mail/gmail/connect-window.ts'
import { readMeText } from '../../src/features/personal-data/export/read-me-text.ts'
import { bracketing, leftOver, people, site, visibleWords } from '../marks.ts'

const say = bracketing(new Set())
const built = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const page = '<!doctype html><html><head><title>⟨Site⟩</title></head><body><div id="root"></div></body></html>'
const settings = {
  get: (key: string) => (key === 'site.name' ? site.name : settingTable[key]?.default) as never,
}

/** The words that nobody translates. */
const words = (html: string) => leftOver(visibleWords(html)).match(/\p{L}+/gu)

const entry = { href: '/about', label: '⟨About⟩', icon: '' } as const
const languages = ['en', 'de'].map(language => ({ language, name: '⟨Name⟩' }))
const landing: LandingSite = {
  name: site.name,
  me: null,
  menus: { header: [entry], footer: [entry] },
  hasContactPage: true,
  settings: {},
  language: { code: 'en', localization: 'en', translations: null },
  languages,
}
const frame = { settings, say, defaultLanguage: 'en' }

it('the landing page says everything in sentences that can be translated', () => {
  for (const me of [null, { id: 'me' } as never]) {
    const html = withLanding(page, { ...landing, me }, frame).replace(/<style>.*?<\/style>/gs, '')
    expect(html).toContain('<h1>[Your files, in one calm place]</h1>')
    expect(words(html)).toBeNull()
  }
})

it('other pages say to browsers without scripts what they need, and the landing page says it once', () => {
  const sentence = /<noscript>([^<]+)<\/noscript>/.exec(built)?.[1] ?? ''
  expect(sentence).toContain('JavaScript')
  expect(withSentenceForNoScript(built, say(sentence))).toContain(`<noscript>[${sentence}]</noscript>`)
  const html = withLanding(built, landing, frame)
  expect(html).not.toContain(sentence)
  expect(html).toContain('<noscript><style>#boot { display: none; }</style></noscript>')
})

it.each(['/', '/sign-in', '/register'])('%s has a title and a description that can be translated', url => {
  const html = withFormSeo(page, url, { settings, say })
  expect(html).toContain(url === '/' ? '[Store, find and share files. They stay yours.]' : '<title>[')
  expect(words(html)).toBeNull()
})

it('what the site wrote itself for search engines is not translated', () => {
  const own = { get: (key: string) => (key === 'seo.landing.description' ? 'Our drive' : settings.get(key)) as never }
  expect(withFormSeo(page, '/', { settings: own, say })).toContain('name="description" content="Our drive"')
})

it('the last page of the window for Gmail is in the language of its reader', () => {
  const html = closingPage({ email: people.email }, { language: 'he', say })
  expect(html).toContain('dir="rtl"')
  // The name of Google's product.
  expect(words(html)).toEqual(['Gmail'])
})

it('the first document of a copy of someone’s data says everything in sentences that can be translated', () => {
  const text = readMeText({ site: site.name, email: people.email, at: wordValue('⟨then⟩') }, say)
  expect(leftOver(text)).not.toMatch(/\p{L}/u)
  expect(text.match(/\[/g)).toHaveLength(16)
})
