import { Font, renderToBuffer } from '@react-pdf/renderer'
import { type FontFamily, fontsFor, type Weights } from '../../../../platform/fonts/fitting-fonts.ts'
import { directedText } from './directed-text.ts'
import { invoicePage } from './invoice-page.ts'
import { hasItalics, type InvoicePaper, textOf, withTexts } from './invoice-paper.ts'

/** Stands for a character that no font has. */
const unknown = '\uFFFD'
/** Characters that only guide the layout, and have no picture. */
const isInvisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** Draws an invoice as PDF, and says which characters no font had. */
export async function drawInvoice(told: InvoicePaper): Promise<{ pdf: Buffer; missing: string[] }> {
  const paper = withTexts(told, text => directedText(text, told.direction))
  const { families, missing } = await fontsFor(`${textOf(paper)}${unknown}`, paper.language)
  await registerFonts(families, hasItalics(paper))
  Font.registerHyphenationCallback(forEachYielding)
  const replace = (one: string) => (missing.has(one) ? (isInvisible.test(one) ? '' : unknown) : one)
  const shown = withTexts(paper, text => Array.from(text, replace).join(''))
  const names = families.map(({ name }) => name)
  // The renderer breaks some long pages at impossible places (its issue 3277); pages that break anywhere have none.
  const pdf = await renderToBuffer(invoicePage(shown, names)).catch(() =>
    renderToBuffer(invoicePage(shown, names, true)),
  )
  return { pdf, missing: [...missing].filter(one => !isInvisible.test(one)) }
}

const registered = new Set<string>()

/** Italics are rare, and take as long to cut as the upright fonts. */
async function registerFonts(families: readonly FontFamily[], needsItalics: boolean): Promise<void> {
  for (const family of families) {
    register(family.name, 'normal', family)
    if (needsItalics) register(family.name, 'italic', await family.italics())
  }
}

function register(family: string, fontStyle: 'normal' | 'italic', { regular, bold }: Weights): void {
  if (registered.has(`${family} ${fontStyle}`)) return
  registered.add(`${family} ${fontStyle}`)
  Font.register({
    family,
    fonts: [
      { src: addressOf(regular), fontWeight: 400, fontStyle },
      { src: addressOf(bold), fontWeight: 700, fontStyle },
    ],
  })
}

function addressOf(font: Buffer): string {
  return `data:font/ttf;base64,${font.toString('base64')}`
}

const isEastern = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
/** One character with the punctuation that can't begin or end a line without it. */
const easternPiece = /[（「『【《〈“‘]*(?:[\p{sc=Latn}\p{Nd}.,%-]+|.)[）」』】》〉”’、。，．：；！？…・ー]*/gu
const longestWord = 30

/**
 * Where a line can break: between any two characters of Chinese and Japanese. Other words stay whole, unless one is as
 * long as a line. An empty piece between two others keeps the renderer from adding a hyphen there: it would change
 * addresses and numbers.
 */
function forEachYielding(word: string): string[] {
  const isOfEast = isEastern.test(word)
  if (!isOfEast && word.length <= longestWord) return [word]
  const pieces = isOfEast ? (word.match(easternPiece) ?? [word]) : [...word]
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : ['', piece]))
}
