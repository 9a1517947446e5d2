import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { findCandidates } from '../outside/ask-engine.ts'
import { findWithContent } from '../search.repository.ts'
import { allSpaces, type SearchConditions } from '../search-clauses.repository.ts'
import { type Hit, type HitSource, hitSource } from './hit-source.ts'

/** The index returns this many documents at a time. */
const stretch = 200
/** Batches of one response: an index full of what the caller may not see must not keep a request running forever. */
const mostStretches = 25
/** After this many documents of the index, and after this item of the next one. */
const Place = z.object({ documents: z.int().min(0).max(1_000_000_000), afterId: z.string().max(100) })

/** The external indexes that answer for this list; the site's own index is the empty name. */
interface Indexes {
  readonly names: string
  readonly contents: string
}

/**
 * Files whose content contains every word. The index knows nothing about rights: everything it returns goes through the
 * conditions of the search. What the index of names finds isn't returned again.
 */
export function contents(ctx: Needs<'db' | 'log' | 'search'>, where: SearchConditions, by: Indexes): HitSource {
  let asked = 0
  return hitSource(Place, async (start, wanted) => {
    const hits: Hit[] = []
    let place = start ?? { documents: 0, afterId: '' }
    for (let isFirst = true; asked < mostStretches; isFirst = false, asked++) {
      const blobIds = await listDocuments(ctx, where, by, place.documents)
      // What was found before the engine stopped answering is a page of its own; the next page continues from there.
      if (!blobIds) return isFirst ? null : { hits, next: place }
      const items = await itemsWith(ctx, where, by, blobIds)
      const { documents, afterId } = place
      for (const [index, blobId] of blobIds.entries()) {
        for (const id of items.get(blobId) ?? []) {
          if (index === 0 && id <= afterId) continue
          if (hits.length >= wanted) return { hits, next: place }
          hits.push({ id, blobId })
          place = { documents: documents + index, afterId: id }
        }
      }
      if (blobIds.length < stretch) return { hits, next: null }
      place = { documents: documents + blobIds.length, afterId: '' }
    }
    return { hits, next: place }
  })
}

/** The documents that contain the words, best first. Names are still found if the site's own index can't be reached. */
async function listDocuments(
  ctx: Needs<'log' | 'search'>,
  where: SearchConditions,
  by: Indexes,
  offset: number,
): Promise<string[] | null> {
  const wish = { text: where.phrase, spaceIds: allSpaces(where), offset, limit: stretch }
  if (by.contents) return findCandidates(ctx, by.contents, { ...wish, until: where.engineUntil })
  return ctx.search.find(wish).catch(error => {
    ctx.log.warn({ err: error }, 'The search index isn’t answering; only names were searched')
    return []
  })
}

/** The ids of the files with each of these contents, without those that the index of names finds. */
async function itemsWith(
  ctx: Needs<'db' | 'search'>,
  where: SearchConditions,
  by: Indexes,
  blobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await findWithContent(ctx.db, where, blobIds, by.names === '')
  const named = by.names === '' ? new Set() : await namedAmong(ctx, where, by.names, found)
  const items = new Map<string, string[]>()
  for (const { id, blob_id } of found) {
    if (named.has(id)) continue
    const ids = items.get(blob_id)
    if (ids) ids.push(id)
    else items.set(blob_id, [id])
  }
  return items
}

const mostAmong = 100

/** Those that an external index finds by name. If it doesn't answer, some may be returned twice. */
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
    const wish = { text: where.phrase, spaceIds, among, offset: 0, limit: among.length, until: where.engineUntil }
    for (const id of (await findCandidates(ctx, index, wish)) ?? []) named.add(id)
  }
  return named
}
