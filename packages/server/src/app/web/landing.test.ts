import { landingSettings } from '@holdall/contract/appearance/landing/landing.settings.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import { describe, expect, it } from 'vitest'
import { type LandingSite, withLanding } from './landing.ts'

const page =
  '<html><head></head><body><div id="boot" data-shell="public"></div><div id="root"></div><noscript>Turn on JavaScript</noscript></body></html>'
const site: LandingSite = {
  name: 'Ours',
  me: null,
  menus: {},
  hasContactPage: false,
  settings: {},
  language: { code: 'en', localization: 'en', translations: null },
  languages: [],
}
const settingsWith = (own: Record<string, unknown>) => ({
  get: (key: string) => (Object.hasOwn(own, key) ? own[key] : settingTable[key]?.default) as never,
})
const draw = (more: Partial<LandingSite> = {}, own: Record<string, unknown> = {}, say: Translate = inEnglish) =>
  withLanding(page, { ...site, ...more }, { settings: settingsWith(own), say, defaultLanguage: 'en' })
const german: Translate = source => `«${source}»`
const inGerman = { language: { code: 'de-AT', localization: 'de', translations: 'x' } }
const textsOf = (html: string) => ({
  headline: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
  lead: /landing-lead">(.*?)<\/p>/.exec(html)?.[1],
  features: [...html.matchAll(/<\/span><h2>(.*?)<\/h2>/g)].map(([, title]) => title),
})

describe('the landing page', () => {
  it('is in front of the application, with everything that it says, and the page says nothing else without scripts', () => {
    const html = draw()
    expect(html.indexOf('<div id="landing"')).toBeLessThan(html.indexOf('<div id="root">'))
    expect(html).not.toContain('<noscript>Turn on JavaScript</noscript>')
    expect(html).toContain('data-shell="landing"')
    expect(textsOf(html)).toMatchObject({ headline: 'Your files, in one calm place' })
    expect(textsOf(html).features).toHaveLength(6)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).not.toMatch(/<footer|<nav/)
    expect(html).not.toMatch(/<script| on\w+=/)
  })

  it('offers what the site allows', () => {
    const ways = (html: string) => [...html.matchAll(/landing-button" href="(.*?)"( data-main)?/g)].map(([, to]) => to)
    expect(ways(draw())).toEqual(['/register', '/sign-in', '/register'])
    expect(ways(draw({ settings: { 'registration.disable': true } }))).toEqual(['/sign-in', '/sign-in'])
    expect(ways(draw({ me: { id: 'me' } as never }))).toEqual(['/drive', '/drive'])
  })

  it('leaves out what the owner hides', () => {
    expect(draw()).toContain('<svg class="landing-picture"')
    const html = draw({}, { 'landing.picture': false, 'landing.features': false, 'landing.closing': false })
    expect(html).not.toMatch(/<svg class="landing-picture"|class="landing-features"|class="landing-closing"/)
    expect(html).toContain('<h1>')
  })

  it('shows the owner’s texts in the reader’s language, then the default one, then the product’s in translation', () => {
    const feature = { icon: 'lock', title: 'Sicher', text: '' }
    const texts = {
      en: { headline: 'Our drive', features: [{ ...feature, title: 'Safe' }] },
      de: { headline: 'Unser Drive' },
    }
    const own = { 'landing.texts': texts }
    expect(textsOf(draw(inGerman, own, german))).toEqual({
      headline: 'Unser Drive',
      lead: '«Store, find and share files. They stay yours.»',
      features: ['Safe'],
    })
    expect(textsOf(draw({}, own)).headline).toBe('Our drive')
    const withFeatures = { 'landing.texts': { ...texts, de: { features: [feature] } } }
    expect(textsOf(draw(inGerman, withFeatures, german))).toMatchObject({ headline: 'Our drive', features: ['Sicher'] })
    expect(textsOf(draw(inGerman, {}, german)).headline).toBe('«Your files, in one calm place»')
    const inherited = { ...inGerman, language: { ...inGerman.language, localization: 'constructor' } }
    expect(textsOf(draw(inherited, own)).headline).toBe('Our drive')
  })

  it('writes hostile texts as text, wherever people wrote them', () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert('1')</script>{{name}}$&`
    const item = { label: hostile, href: '/"onmouseover="x', icon: '' } as const
    const texts = {
      headline: hostile,
      lead: hostile,
      start: hostile,
      signIn: hostile,
      closing: hostile,
      features: [{ icon: 'lock', title: hostile, text: hostile }],
    }
    expect(landingSettings.fields['landing.texts'].schema.safeParse({ en: texts }).success).toBe(false)
    const more = { name: hostile, menus: { header: [item], footer: [item] }, hasContactPage: true }
    const languages = [site.language.localization, 'de'].map(language => ({ language, name: hostile }))
    const html = draw({ ...more, languages }, { 'landing.texts': { en: texts } })
    expect(html).not.toMatch(/<img|<script|"onmouseover/)
    expect(html.split('&lt;img src=x onerror=alert(1)&gt;').length - 1).toBeGreaterThan(11)
  })

  it('offers the languages by name, as links that work without scripts, if there are several', () => {
    const languages = [
      { language: 'en', name: 'English' },
      { language: 'zh-Hans', name: '简体中文' },
    ]
    expect(draw({ languages: languages.slice(0, 1) })).not.toContain('?lang=')
    const html = draw({ languages })
    expect(html).toContain('<a href="?lang=zh-Hans" hreflang="zh-Hans" lang="zh-Hans">简体中文</a>')
    expect(html).toContain('lang="en" aria-current="true">English</a>')
  })

  it('shows browsers without scripts the ad of the landing page, in the same sandbox, and nothing about ads where there is none', () => {
    const shown = draw({ ads: ['drive', 'landing'] })
    expect(shown.match(/<iframe[^>]*><\/iframe>/g)).toEqual([
      '<iframe src="/ads/frame/landing" title="Advertisement" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" height="250" loading="lazy" referrerpolicy="no-referrer"></iframe>',
    ])
    expect(shown).toMatch(/data-landing-ad><noscript><iframe/)
    expect(draw()).not.toMatch(/<iframe|data-landing-ad|\/ads\//)
    expect(draw({ ads: ['drive'] })).not.toMatch(/<iframe|data-landing-ad|\/ads\//)
  })

  it('is dark without scripts too: for dark devices, or always if the site prefers it', () => {
    const rule = /<noscript><style>(.*?)<\/style><\/noscript>/
    expect(rule.exec(draw())?.[1]).toMatch(/^@media \(prefers-color-scheme:dark\)\{html:root.*--color-bg:#14191b/)
    expect(rule.exec(draw({}, { 'themes.default_mode': 'dark' }))?.[1]).toMatch(/^html:root:not\(\[data-theme\]\)/)
    expect(draw({}, { 'themes.default_mode': 'light' })).not.toMatch(rule)
  })
})
