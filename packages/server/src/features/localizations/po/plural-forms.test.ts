import { formsOf } from '@holdall/contract/localizations/lines.ts'
import { describe, expect, it } from 'vitest'
import { readPluralExpression } from './plural-expression.ts'
import { placesOfForms, pluralRuleOf } from './plural-forms.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const codes = letters.flatMap(a => letters.flatMap(b => [`${a}${b}`, ...letters.map(c => `${a}${b}${c}`)]))
const languages = [...Intl.PluralRules.supportedLocalesOf(codes), 'pt-BR', 'pt-PT', 'zh-Hans', 'sr-Latn']

const formulaOf = (header = '') => /plural=(.+);$/.exec(header)?.[1] ?? ''

describe('formulas of plural forms', () => {
  it('give every number up to 1,000 the form that Unicode gives it, in every language', () => {
    expect(languages.length).toBeGreaterThan(200)
    for (const language of languages) {
      const { forms, header } = pluralRuleOf(language)
      const formula = readPluralExpression(formulaOf(header))
      const rules = new Intl.PluralRules(language)
      for (let number = 0; number <= 1000; number++)
        expect(forms[formula?.(number) ?? -1], `${language} ${number}`).toBe(rules.select(number))
      expect(header, language).toContain(`nplurals=${forms.length};`)
    }
  })

  it('are those that gettext’s tools write for the languages of the product', () => {
    expect(['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-Hans'].map(language => pluralRuleOf(language).header)).toEqual([
      'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
      'nplurals=2; plural=(n != 1);',
      'nplurals=2; plural=(n != 1);',
      'nplurals=2; plural=(n > 1);',
      'nplurals=1; plural=0;',
      'nplurals=2; plural=(n > 1);',
      'nplurals=1; plural=0;',
    ])
  })

  it('have no form for millions, which are written with the form for other numbers', () => {
    for (const language of ['fr', 'es', 'pt-BR', 'it', 'ca']) {
      expect(new Intl.PluralRules(language).select(1_000_000), language).toBe('many')
      expect(formsOf(language), language).toEqual(['one', 'other'])
    }
  })
})

describe('forms of another tool’s file', () => {
  const places = (language: string, header?: string) => {
    const found = placesOfForms(language, header)
    return found && Object.fromEntries(found)
  }

  it('are found where its formula puts them', () => {
    const millions = 'nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;'
    expect(places('es', millions)).toEqual({ one: 0, other: 2 })
    expect(places('lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);')).toEqual({
      zero: 1,
      one: 0,
      other: 1,
    })
    expect(places('de', 'nplurals=2; plural=n==1?0:1;')).toEqual({ one: 0, other: 1 })
    expect(places('pt', 'nplurals=2; plural=(n != 1);')).toEqual({ one: 0, other: 1 })
    expect(places('ja', 'nplurals=1; plural=0;')).toEqual({ other: 0 })
  })

  it('are in our order without a formula, and nowhere if it can’t be read', () => {
    expect(places('ar')).toEqual({ zero: 0, one: 1, two: 2, few: 3, many: 4, other: 5 })
    for (const wrong of [
      'nplurals=INTEGER; plural=EXPRESSION;',
      'nplurals=2',
      'plural=n/0;',
      'plural=1-2;',
      'plural=(n;',
      'plural=n n;',
      'plural=alert(1);',
      'plural=1 ? 2;',
      `plural=${'('.repeat(400)}n${')'.repeat(400)};`,
      `plural=${'!'.repeat(2000)}n;`,
    ])
      expect(places('de', wrong), wrong.slice(0, 30)).toBeUndefined()
  })
})

it('an expression is read as C reads it', () => {
  const value = (text: string, n = 7) => readPluralExpression(text)?.(n)
  expect([value('1+2*3'), value('(1+2)*3'), value('n/2'), value('n%4-1'), value('10-3-2')]).toEqual([7, 9, 3, 2, 5])
  expect([value('!n'), value('!!n'), value('!n==0'), value('n>6&&n<=7||0')]).toEqual([0, 1, 1, 1])
  expect([value('n==1?0:n==7?5:2'), value('0?1:0?2:3'), value(' n\t> 1 ')]).toEqual([5, 3, 1])
  for (const wrong of ['', '+', '1+', 'm', '1 2', '1:2', '(1', '1)', 'n=1', '-1', '0x1'])
    expect(readPluralExpression(wrong), wrong).toBeNull()
})
