import { listStarred } from '../../../core/marks/stars.repository.ts'
import type { Exchange } from '../exchange.ts'
import type { Gathered } from './gather.ts'

export interface Starred extends Gathered {
  /** The ids of those that the caller has starred, if that was asked. */
  readonly starred: ReadonlySet<string>
}

export const starName = { namespace: 'http://owncloud.org/ns', name: 'favorite' } as const

export function isStarName({ namespace, name }: { readonly namespace: string; readonly name: string }): boolean {
  return namespace === starName.namespace && name === starName.name
}

/** Adds the caller's stars to each page, if they are wanted: they take a query. */
export async function* withStars(
  { ctx, subject: { userId } }: Exchange,
  pages: AsyncIterable<Gathered>,
  areWanted: boolean,
): AsyncGenerator<Starred, void, void> {
  for await (const page of pages) {
    const ids = areWanted && userId !== null ? page.resources.flatMap(({ item }) => item?.id ?? []) : []
    yield {
      ...page,
      starred: ids.length === 0 || userId === null ? new Set() : await listStarred(ctx.db.read, userId, ids),
    }
  }
}
