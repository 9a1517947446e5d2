import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../kit/sentences.ts'
import { landingSettings } from './landing.settings.ts'
import { landingTexts, longestFeature, longestLine, mostFeatures, standardLandingTexts } from './landing-texts.ts'

const { schema } = landingSettings.fields['landing.texts']
const isValid = (value: unknown) => schema.safeParse(value).success
const feature = { icon: 'lock', title: 'Safe', text: 'And sound' }

describe('the texts of the landing page', () => {
  it('are valid in any language that a localization can have', () => {
    for (const language of ['en', 'de', 'pt-BR', 'zh-Hans', 'zh-Hant-TW', 'es-419', 'fil'])
      expect(isValid({ [language]: { headline: 'x', features: [feature] } }), language).toBe(true)
    expect(isValid({})).toBe(true)
    expect(schema.parse({ en: { lead: '  Here ' } })).toEqual({ en: { lead: 'Here' } })
  })

  it('are refused under any other name', () => {
    for (const language of ['', 'EN', 'en-us', 'en_US', 'toString', 'constructor', 'e', '<b>', 'de-', '*'])
      expect(isValid(JSON.parse(`{${JSON.stringify(language)}:{"lead":"x"}}`)), language).toBe(false)
    // A key of this name reaches nothing: it is dropped.
    expect(schema.parse(JSON.parse('{"__proto__":{"lead":"x"}}'))).toEqual({})
    const many = Array.from({ length: 51 }, (_, at) => `a${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : 'b'}`)
    expect(isValid(Object.fromEntries(many.map(language => [language, {}])))).toBe(false)
    expect(isValid(Object.fromEntries(many.slice(0, 50).map(language => [language, {}])))).toBe(true)
  })

  it('are one plain line each, of limited length', () => {
    for (const [name, longest] of Object.entries(longestLine)) {
      expect(isValid({ en: { [name]: 'x'.repeat(longest) } }), name).toBe(true)
      for (const wrong of ['x'.repeat(longest + 1), 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u2066b', 7, null, ['x'], {}])
        expect(isValid({ en: { [name]: wrong } }), `${name} ${JSON.stringify(wrong).slice(0, 20)}`).toBe(false)
    }
    expect(isValid({ en: { html: '<b>' } })).toBe(false)
    expect(isValid({ en: 'text' })).toBe(false)
  })

  it('contain at most six features, each with a known icon and a title', () => {
    const withFeatures = (...features: unknown[]) => isValid({ en: { features } })
    const six = Array.from({ length: mostFeatures }, () => feature)
    expect(withFeatures(...six)).toBe(true)
    expect(withFeatures(...six, feature)).toBe(false)
    expect(withFeatures({ ...feature, text: '' })).toBe(true)
    for (const wrong of [
      { ...feature, title: ' ' },
      { ...feature, title: 'x'.repeat(longestFeature.title + 1) },
      { ...feature, text: 'x'.repeat(longestFeature.text + 1) },
      { ...feature, text: 'a\nb' },
      { ...feature, icon: 'constructor' },
      { ...feature, icon: '"><script>' },
      { ...feature, href: 'javascript:alert(1)' },
      { title: 'Safe' },
      null,
    ])
      expect(withFeatures(wrong), JSON.stringify(wrong)?.slice(0, 60)).toBe(false)
  })

  it('fall back line by line: to the default language, then to the product', () => {
    const standard = standardLandingTexts(inEnglish)
    const own = { en: { headline: 'Ours', lead: '' }, de: { lead: 'Hier', features: [] } }
    expect(landingTexts(own, ['de', 'en'], inEnglish)).toEqual({ ...standard, headline: 'Ours', lead: 'Hier' })
    expect(landingTexts(own, ['en', 'en'], inEnglish)).toEqual({ ...standard, headline: 'Ours' })
    expect(landingTexts(own, ['fr', 'fr'], inEnglish)).toEqual(standard)
    expect(landingTexts(own, ['toString', '__proto__'], inEnglish)).toEqual(standard)
  })

  it('of the product are valid themselves', () => {
    expect(isValid({ en: standardLandingTexts(inEnglish) })).toBe(true)
  })
})
