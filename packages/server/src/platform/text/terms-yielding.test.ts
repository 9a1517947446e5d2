import { describe, expect, it } from 'vitest'
import { foldText, indexTerms } from './terms.ts'
import { indexYielding } from './terms-yielding.ts'

const sentences = {
  English: 'The quick brown fox jumps over 12 lazy dogs. ',
  German: 'Größe und Straße, „Fußgänger“ — ÄÖÜ. ',
  Greek: 'Ὀδυσσεύς ΟΔΟΣ, σοφός. ',
  Japanese: '東京都に住んでいます。ひらがなとカタカナ、',
  Thai: 'ภาษาไทยไม่มีช่องว่าง ',
  'decomposed accents': 'cafe\u0301 re\u0301sume\u0301 ',
  'characters of two units': '𠀀𠀁𠀂 😀 ',
  'words with signs': 'C++ and C#,.NET;Don’t🎉stop Donau\u00addampf ',
}

describe('words of a long text', () => {
  it.each(Object.entries(sentences))('are the same in pieces as at once: %s', async (_, sentence) => {
    // Each sentence gets a number, so that there are more words than repetitions that are counted.
    const text = Array.from({ length: 3000 }, (_unused, at) => `${sentence}${at} `).join('')
    expect(await indexYielding(text)).toEqual({ folded: foldText(text), terms: indexTerms(text) })
  })

  it('of a text without gaps lack no letter, and no character is cut in two', async () => {
    for (const [letter, shift] of [
      ['東', ''],
      ['𠀀', ''],
      ['𠀀', 'x'],
    ] as const) {
      const text = `${shift}${letter.repeat(40_000)}`
      const { folded, terms } = await indexYielding(text)
      expect(folded).toBe(foldText(text))
      expect(new Set(terms.split(' '))).toEqual(new Set(indexTerms(text).split(' ')))
    }
  })

  it('let others have their turn', async () => {
    const text = '東京都に住んでいます。'.repeat(20_000)
    let turns = 0
    const count = setInterval(() => turns++, 0)
    await indexYielding(text)
    clearInterval(count)
    expect(turns).toBeGreaterThan(5)
  })

  it('of an empty text are none', async () => {
    expect(await indexYielding('')).toEqual({ folded: '', terms: '' })
  })
})
