import type { PeerDocument } from './search-peer.ts'

/**
 * A small evaluator of the Query DSL, from Elasticsearch's reference ("Boolean query", "Match", "Prefix", "Terms",
 * "Sort search results"). A clause, field or option that it does not know is refused, as the real one refuses what it
 * can't parse: it evaluates any query, not only those that one driver writes.
 */
export interface Mappings {
  readonly dynamic?: boolean
  readonly properties: Readonly<Record<string, { readonly type: 'keyword' | 'text'; readonly analyzer?: string }>>
}

export class ParsingException extends Error {}

type Clause = Readonly<Record<string, unknown>>
interface Hit {
  readonly id: string
  readonly score: number
  readonly document: PeerDocument
}

/** All hits of a query in the order of its `sort`; by score if it names none. */
export function evaluate(
  { query, sort = ['_score'] }: { readonly query: Clause; readonly sort?: readonly unknown[] },
  documents: ReadonlyMap<string, PeerDocument>,
  mappings: Mappings,
): Hit[] {
  const hits = [...documents].flatMap(([id, document]) => {
    const score = scoreOf(query, document, mappings)
    return score === null ? [] : [{ id, score, document }]
  })
  return hits.toSorted((one, other) => {
    for (const part of sort) {
      const order = compare(part, one, other, mappings)
      if (order !== 0) return order
    }
    return 0
  })
}

function compare(part: unknown, one: Hit, other: Hit, mappings: Mappings): number {
  const [field = '', direction] = typeof part === 'string' ? [part] : (Object.entries(part as object)[0] ?? [])
  if (field === '_score') return direction === 'asc' ? one.score - other.score : other.score - one.score
  if (mappings.properties[field]?.type !== 'keyword') throw new ParsingException(`No sorting by [${field}]`)
  const [a, b] = [valuesOf(one.document, field)[0] ?? '', valuesOf(other.document, field)[0] ?? '']
  const order = a < b ? -1 : a > b ? 1 : 0
  return direction === 'desc' ? -order : order
}

/** Returns null if the document does not match. */
function scoreOf(clause: Clause, document: PeerDocument, mappings: Mappings): number | null {
  const [kind = '', ...others] = Object.keys(clause)
  if (others.length > 0) throw new ParsingException(`[${kind}] malformed query, expected one name`)
  const body = clause[kind] as Clause
  if (kind === 'bool') return scoreOfBool(body, document, mappings)
  const [field = ''] = Object.keys(body)
  const mapping = mappings.properties[field]
  if (!mapping) throw new ParsingException(`[${field}] is not mapped`)
  const values = valuesOf(document, field)
  // A text field is matched word by word; a keyword as a whole.
  const tokens = mapping.type === 'text' ? values.flatMap(value => value.split(/\s+/)) : values
  if (kind === 'terms') return tokens.some(token => (body[field] as string[]).includes(token)) ? 1 : null
  if (kind === 'match') {
    const words = (body[field] as { query: string }).query.split(/\s+/)
    const found = tokens.filter(token => words.includes(token)).length
    return found > 0 ? 1 + found / tokens.length : null
  }
  if (kind === 'prefix') {
    const { value } = body[field] as { value: string }
    return tokens.some(token => token.startsWith(value)) ? 1 : null
  }
  throw new ParsingException(`unknown query [${kind}]`)
}

function scoreOfBool(body: Clause, document: PeerDocument, mappings: Mappings): number | null {
  const {
    must = [],
    filter = [],
    should = [],
    minimum_should_match: least,
    ...unknown
  } = body as {
    must?: readonly Clause[]
    filter?: readonly Clause[]
    should?: readonly Clause[]
    minimum_should_match?: number
  }
  if (Object.keys(unknown).length > 0) throw new ParsingException(`[bool] does not support [${Object.keys(unknown)}]`)
  const scores = (clauses: readonly Clause[]) => clauses.map(one => scoreOf(one, document, mappings))
  const musts = scores(must)
  if (musts.includes(null) || scores(filter).includes(null)) return null
  const shoulds = scores(should).filter(score => score !== null)
  const needed = least ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0)
  if (shoulds.length < needed) return null
  return [...musts, ...shoulds].reduce<number>((sum, score) => sum + (score ?? 0), 0)
}

function valuesOf(document: PeerDocument, field: string): readonly string[] {
  const value = (document as unknown as Record<string, unknown>)[field]
  if (value === undefined) return []
  return Array.isArray(value) ? (value as string[]) : [String(value)]
}
