import type {
  Notification,
  NotificationPage,
  NotificationPreference,
  PreferenceChange,
} from '@holdall/contract/notifications/notifications.schemas.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'

const listKey = ['notifications', 'list'] as const
const unreadKey = ['notifications', 'unread'] as const
const preferencesKey = ['notifications', 'preferences'] as const

type Pages = InfiniteData<NotificationPage, string | undefined>

/** How many notifications are unread; kept up to date as others act. */
export function useUnread(): number {
  useEffect(
    () =>
      listenLive(news => {
        // Notifications about items that the user can no longer see are not counted, so a change of rights matters too.
        const concerns = ['notifications.changed', 'access.changed']
        if (news.kind === 'gap' || concerns.includes(news.event.type)) refreshNotifications()
      }),
    [],
  )
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call('notifications.unread', {}, { signal })).count,
    staleTime: 60_000,
  })
  return data ?? 0
}

export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => call('notifications.list', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  return { ...query, notifications: query.data?.pages.flatMap(page => page.data) }
}

/** Shows the change immediately, then reloads from the server. */
export async function markRead(id: string, isRead: boolean): Promise<void> {
  changeListed(one => (one.id === id ? { ...one, isRead } : one))
  queryClient.setQueryData<number>(unreadKey, count => Math.max(0, (count ?? 0) + (isRead ? -1 : 1)))
  try {
    await call('notifications.markRead', { params: { id }, body: { isRead } })
  } finally {
    refreshNotifications()
  }
}

/** Marks what is listed; anything that arrives in the meantime stays unread. */
export async function markAllRead(): Promise<void> {
  const newest = queryClient.getQueryData<Pages>(listKey)?.pages[0]?.data[0]
  if (!newest) return
  changeListed(one => ({ ...one, isRead: true }))
  queryClient.setQueryData<number>(unreadKey, 0)
  try {
    await call('notifications.markAllRead', { body: { until: newest.at } })
  } finally {
    refreshNotifications()
  }
}

function changeListed(change: (one: Notification) => Notification): void {
  void queryClient.cancelQueries({ queryKey: listKey })
  queryClient.setQueryData<Pages>(
    listKey,
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, data: page.data.map(change) })) },
  )
}

function refreshNotifications(): void {
  void queryClient.invalidateQueries({ queryKey: listKey })
  void queryClient.invalidateQueries({ queryKey: unreadKey })
}

export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call('notifications.preferences', {}, { signal })).data,
  })
}

/** Shows the choice immediately, and the previous one again if it can't be saved. */
export async function changePreference(change: PreferenceChange): Promise<void> {
  // A response still under way would show the previous choice again.
  void queryClient.cancelQueries({ queryKey: preferencesKey })
  queryClient.setQueryData<NotificationPreference[]>(preferencesKey, data =>
    data?.map(one => (one.kind === change.kind ? { ...one, ...change } : one)),
  )
  try {
    queryClient.setQueryData(preferencesKey, (await call('notifications.changePreference', { body: change })).data)
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: preferencesKey })
    throw error
  }
}
