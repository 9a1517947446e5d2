import { setImmediate } from 'node:timers/promises'
import { collectTerms, foldText } from './terms.ts'

/** Characters that are folded or read in one go: a few milliseconds. */
const pieceLength = 16_384
/** Where a piece may end without cutting a word, or signs off it. */
const gap = /[^\p{L}\p{N}\p{M}\p{S}.#'’‘\u00ad]/u

export interface IndexedText {
  /** The text without case and accents. */
  readonly folded: string
  /** Its words for an index, separated by single spaces. */
  readonly terms: string
}

/**
 * What an index needs of a long text, as `foldText` and `indexTerms` find it. A megabyte of Japanese takes a quarter of a
 * second, so other work gets its turn after each piece.
 */
export async function indexYielding(text: string): Promise<IndexedText> {
  const collect = collectTerms()
  const folded: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at)
    const piece = foldText(text.slice(at, end))
    folded.push(piece)
    collect.add(piece)
    at = end
    await setImmediate()
  }
  return { folded: folded.join(''), terms: collect.terms() }
}

/**
 * The end of the piece that begins here: behind the last gap between words. Text without any is cut between two characters,
 * so only the pair of letters that meet there isn't found.
 */
function endOfPiece(text: string, start: number): number {
  const most = start + pieceLength
  if (most >= text.length) return text.length
  for (let end = most; end > most - pieceLength / 2; end--)
    if (gap.test(text.charAt(end - 1)) && !isSurrogate(text, end - 1)) return end
  return isSurrogate(text, most - 1) && isSurrogate(text, most) ? most + 1 : most
}

function isSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdfff
}
