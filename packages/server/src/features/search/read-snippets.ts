import type { SnippetPart } from '@holdall/contract/search/search.contract.ts'
import type { Needs } from '../../platform/ctx.ts'
import { queryTerms } from '../../platform/text/terms.ts'
import { snippetOf } from './snippet.ts'
import { readTextPieces } from './text-pieces.repository.ts'

/** How many characters are searched at a time, and how many times. */
const piece = 65_536
const mostPieces = 16

/** The places of the words in each of these contents, by blob. */
export async function readSnippets(
  ctx: Needs<'db'>,
  blobIds: readonly string[],
  text: string,
): Promise<Map<string, SnippetPart[]>> {
  const terms = queryTerms(text)
  const found = new Map<string, SnippetPart[]>()
  let left = [...new Set(blobIds)]
  for (let turn = 0; turn < mostPieces && left.length > 0; turn++) {
    const texts = await readTextPieces(ctx.db.read, left, turn * piece, piece)
    for (const [blobId, some] of texts) {
      const snippet = snippetOf(some, terms)
      if (snippet) found.set(blobId, snippet)
    }
    left = left.filter(id => !found.has(id) && texts.get(id)?.length === piece)
  }
  return found
}
