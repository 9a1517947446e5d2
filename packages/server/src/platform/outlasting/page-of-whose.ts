import type { Expression, ReferenceExpression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Whose } from './outlasting.ts'

/** The columns by which rows are found whose rights may have ended. */
interface Columns<DB, TB extends keyof DB> {
  /** By which the pages are ordered. */
  readonly id: ReferenceExpression<DB, TB>
  readonly person: ReferenceExpression<DB, TB>
  readonly space: ReferenceExpression<DB, TB>
  /** Another way in which a row depends on one of these people. */
  readonly or?: Expression<SqlBool>
}

export interface Page {
  /** The last id of the page before; empty for the first. */
  readonly after: string
  readonly limit: number
}

/**
 * One page of the rows of a query that stand on the rights of these people, or belong to these spaces; see `pagesOf`. The
 * query selects the id as `id`.
 */
export function pageOfWhose<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { id, person, space, or }: Columns<DB, TB>,
  { userIds, spaceIds }: Whose,
  { after, limit }: Page,
): SelectQueryBuilder<DB, TB, O> {
  // Ids are texts in every table, which the types of this function can't say; an empty list isn't valid SQL.
  const [people, spaces] = [[...userIds, ''] as never, [...spaceIds, ''] as never]
  return query
    .where(e => e.or([e(person, 'in', people), e(space, 'in', spaces), ...(or ? [or] : [])]))
    .where(id, '>', after as never)
    .orderBy(id as never)
    .limit(limit)
}
