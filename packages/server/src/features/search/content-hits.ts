import type { SnippetPart } from '@holdall/contract/search/search.contract.ts'
import type { Needs } from '../../platform/ctx.ts'
import { queryTerms } from '../../platform/text/terms.ts'
import { type Answering, findCandidates } from './outside/ask-engine.ts'
import { findWithContent } from './search.repository.ts'
import { allSpaces, type SearchConditions } from './search-clauses.repository.ts'
import { snippetOf } from './snippet.ts'
import { readTextPieces } from './text-pieces.repository.ts'

/** Where a list of content hits continues: after this many documents of the index, and after this item of the next one. */
export interface ContentPlace {
  readonly documents: number
  readonly afterId: string
}

export interface ContentHit {
  readonly id: string
  readonly blobId: string
  readonly place: ContentPlace
}

/** How many documents the index returns at a time. */
const stretch = 200
/** Batches read for one page: an index full of what the caller may not see must not keep a request running forever. */
const mostStretches = 25

/**
 * Files whose content contains every word, best first, from a place on. The index knows nothing about rights:
 * everything it returns goes through the conditions of the search. `by` says which index is asked for contents and
 * which one has answered for names; what the latter found isn't returned again. `next` is null when nothing is left.
 * Returns null if an external index doesn't answer.
 */
export async function findContentHits(
  ctx: Needs<'db' | 'log' | 'search'>,
  where: SearchConditions,
  by: Answering,
  from: ContentPlace,
  wanted: number,
): Promise<{ hits: ContentHit[]; next: ContentPlace | null } | null> {
  const hits: ContentHit[] = []
  let place = from
  for (let turn = 0; turn < mostStretches; turn++) {
    const blobIds = await find(ctx, where, by, place.documents)
    // What was found before the engine stopped answering is a page of its own; the next page continues from there.
    if (!blobIds) return turn === 0 ? null : { hits, next: place }
    const found = await findWithContent(ctx.db, where, blobIds, by.items === undefined)
    const named = by.items === undefined ? new Set() : await namedAmong(ctx, where, by.items, found)
    const items = Map.groupBy(
      found.filter(row => !named.has(row.id)),
      row => row.blob_id,
    )
    for (const [index, blobId] of blobIds.entries()) {
      const documents = place.documents + index
      const after = index === 0 ? place.afterId : ''
      for (const { id } of items.get(blobId) ?? []) {
        if (id <= after) continue
        if (hits.length >= wanted) return { hits, next: hits.at(-1)?.place ?? from }
        hits.push({ id, blobId, place: { documents, afterId: id } })
      }
    }
    if (blobIds.length < stretch) return { hits, next: null }
    place = { documents: place.documents + blobIds.length, afterId: '' }
  }
  return { hits, next: place }
}

const mostAmong = 100

/** Those that the name index finds. If it doesn't answer, some may be returned twice. */
async function namedAmong(
  ctx: Needs<'search'>,
  where: SearchConditions,
  index: string,
  found: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const spaceIds = allSpaces(where)
  const named = new Set<string>()
  // Engines limit the length of a condition.
  for (let at = 0; at < found.length; at += mostAmong) {
    const among = found.slice(at, at + mostAmong).map(row => row.id)
    const asked = { text: where.phrase, spaceIds, among, offset: 0, limit: among.length, until: where.engineUntil }
    for (const id of (await findCandidates(ctx, index, asked)) ?? []) named.add(id)
  }
  return named
}

/** Names are still found if the site's own index can't be reached. */
function find(
  ctx: Needs<'log' | 'search'>,
  where: SearchConditions,
  by: Answering,
  offset: number,
): Promise<string[] | null> {
  const spaceIds = allSpaces(where)
  const until = where.engineUntil
  if (by.contents)
    return findCandidates(ctx, by.contents, { text: where.phrase, spaceIds, offset, limit: stretch, until })
  return ctx.search.find({ text: where.phrase, spaceIds, offset, limit: stretch }).catch(error => {
    ctx.log.warn({ err: error }, 'The search index isn’t answering; only names were searched')
    return []
  })
}

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
