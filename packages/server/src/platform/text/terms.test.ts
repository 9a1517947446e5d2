import { describe, expect, it } from 'vitest'
import { asksForSigns, foldText, indexTerms, queryTerms, sourceOfTerm } from './terms.ts'

/** As the indexes do: every term begins a word of the text. */
function finds(query: string, text: string): boolean {
  const words = indexTerms(text).split(' ')
  const terms = queryTerms(query)
  return terms.length > 0 && terms.every(term => words.some(word => word.startsWith(term)))
}

describe('words with signs', () => {
  it.each([
    ['c++', 'Written in C++, not in Rust'],
    ['C＋＋', 'c++17'],
    ['c+', 'c++'],
    ['g++', 'run g++ -O2'],
    ['notepad++', 'Notepad++'],
    ['c#', 'learn C# now'],
    ['f#', '(F#)'],
    ['.net', 'the .NET runtime'],
    ['.net', 'ASP.NET'],
    ['asp.net', 'ASP.NET pages'],
    ['.gitignore', 'see .gitignore'],
    ['dont', 'Don’t panic'],
    ['dont', "don't"],
    ['dont', 'donʼt'],
    ['don’t', "don't"],
    ['oreilly', 'by Tim O’Reilly'],
    ["o'reilly", 'Tim O’Reilly'],
    ['reilly', 'O’Reilly'],
    ['lavion', 'l’avion'],
    ['l’avion', 'l‘avion'],
    ['пять', 'пʼять'],
    ["п'ять", 'п’ять'],
    ['donaudampf', 'Donau\u00addampf'],
    ['🎉', 'done 🎉!'],
    ['🎉', 'done🎉'],
    ['❤', 'I ❤️ this'],
    ['👍', '👍🏽'],
    ['👨‍👩‍👧', 'us: 👨‍👩‍👧'],
    ['🇩🇪', 'from 🇩🇪'],
    ['€', 'costs 20€'],
    ['20€', '20 €'],
    ['party 🎉', '🎉 a party'],
    ['東京+', '東京+大阪'],
  ])('[SRCH-03] “%s” finds “%s”', (query, text) => {
    expect(finds(query, text)).toBe(true)
    // The place is marked too.
    expect(foldText(text)).toMatch(new RegExp(queryTerms(query).map(sourceOfTerm).join('|'), 'u'))
  })

  it.each([
    ['c++', 'a C compiler, cats'],
    ['c++', 'C#'],
    ['c#', 'c, c++'],
    ['.net', 'a net of fish'],
    ['.net', 'wait ...net'],
    ['🎉', 'no party 🎊'],
    ['🎉', ''],
    ['dont', 'don is there; t'],
    ['oreilly', 'o, reilly'],
    ['€', '$'],
  ])('[SRCH-03] “%s” doesn’t find “%s”', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })

  it('[SRCH-01] are told apart, because an engine outside may not know them in names', () => {
    expect(['c++', '.net', '🎉', 'f# songs'].map(asksForSigns)).toEqual([true, true, true, true])
    expect(['don’t', 'asp.net', '3.14', '100%', 'a-b', '東京'].map(asksForSigns)).toEqual(Array(6).fill(false))
  })

  it('of hostile texts take a time in proportion', () => {
    for (const text of ["a'".repeat(200_000), '.'.repeat(400_000), 'a+'.repeat(200_000), '🎉'.repeat(200_000)])
      expect(indexTerms(text).length).toBeLessThan(1000)
    expect(indexTerms(`c${'+'.repeat(400_000)}`)).toBe('c cq0pq0pq0p')
  })
})
