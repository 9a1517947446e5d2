import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import type { ListSource } from '../../../platform/lists/paged-list.ts'

const pageSize = 200

/** What others have shared with the member, or the member with others; most recent first. */
export function sharedSource(side: 'with-me' | 'by-me'): ListSource<ListedItem, Record<never, never>> {
  return {
    key: ['items', 'shared', side],
    pageSize,
    async fetchPage(cursor, signal) {
      const query = { cursor, perPage: pageSize }
      if (side === 'by-me') {
        const { data, nextCursor } = await call('sharing.byMe', { query }, { signal })
        const items = data.map(({ people: _people, links, visits, endsAt, sharedAt: _at, ...item }) => ({
          ...item,
          given: { links, visits, endsAt },
        }))
        return { items, hasMore: nextCursor !== null, nextCursor, head: {} }
      }
      const { data, nextCursor } = await call('sharing.withMe', { query }, { signal })
      const items = data.map(({ grant, ...item }) => ({
        ...item,
        received: {
          grantId: grant.id,
          role: grant.role,
          by: grant.sharedBy?.name ?? null,
          group: grant.group?.name ?? null,
          at: grant.sharedAt,
        },
      }))
      return { items, hasMore: nextCursor !== null, nextCursor, head: {} }
    },
  }
}
