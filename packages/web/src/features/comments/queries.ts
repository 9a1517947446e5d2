import type { Comment, CommentPage, CommentThread, Participant } from '@holdall/contract/comments/comments.schemas.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { refreshListsWith } from '../../platform/items/cache.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'
import { idsOf, type Mentioned, shownMentions } from './mentioned.ts'

type Pages = InfiniteData<CommentPage, string | undefined>

/** Begins with the key of the item, so that whatever refreshes the item or its rights refreshes this too. */
const keyOf = (itemId: string) => ['item', itemId, 'comments'] as const

/** The conversations about a file, the newest first; kept up to date as others write. */
export function useComments(itemId: string) {
  useEffect(
    () =>
      listenLive(news => {
        const isOther = news.kind === 'change' && news.event.type !== 'comments.changed'
        if (isOther || (news.kind === 'change' && !news.event.itemIds.includes(itemId))) return
        void queryClient.invalidateQueries({ queryKey: keyOf(itemId) })
      }),
    [itemId],
  )
  const query = useInfiniteQuery({
    queryKey: keyOf(itemId),
    queryFn: ({ pageParam, signal }) =>
      call('comments.list', { params: { id: itemId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  const threads = query.data?.pages.flatMap(page => page.data)
  return { ...query, threads, canComment: query.data?.pages[0]?.canComment ?? false }
}

/** People and groups that can be mentioned and whose names begin with a text. */
export function useMentionable(itemId: string, q: string | null) {
  return useQuery({
    queryKey: ['mentionable', itemId, q],
    queryFn: ({ signal }) => call('comments.people', { params: { id: itemId }, query: { q: q ?? '' } }, { signal }),
    enabled: q !== null,
    placeholderData: before => before,
    staleTime: 60_000,
  })
}

/** Prefix of the id of a comment that the server doesn't have yet. */
const unsent = 'unsent-'
export const isUnsent = (comment: Comment) => comment.id.startsWith(unsent)
let count = 0

export interface Written {
  readonly itemId: string
  readonly text: string
  readonly mentions: readonly Mentioned[]
  readonly answerTo: string | null
  readonly author: Participant
}

/** Shows a comment immediately and sends it; if that fails, the comment is removed again and the promise rejects. */
export async function addComment({ itemId, text, mentions, answerTo, author }: Written): Promise<void> {
  count += 1
  const id = unsent + count
  const createdAt = new Date().toISOString()
  const can = { edit: false, delete: false }
  const shown = {
    id,
    author,
    text: text.trim(),
    ...shownMentions(mentions),
    createdAt,
    editedAt: null,
    isDeleted: false,
    can,
  }
  await changing(
    itemId,
    threads =>
      answerTo === null
        ? [{ ...shown, answers: [] }, ...threads]
        : threads.map(thread => (thread.id === answerTo ? { ...thread, answers: [...thread.answers, shown] } : thread)),
    async () => {
      const body = { text, answerTo, ...idsOf(mentions) }
      const made = await call('comments.create', { params: { id: itemId }, body })
      change(itemId, threads => withComment(threads, id, () => made))
    },
  )
}

export async function editComment(
  itemId: string,
  comment: Comment,
  text: string,
  mentions: readonly Mentioned[],
): Promise<void> {
  await changing(
    itemId,
    threads => withComment(threads, comment.id, one => ({ ...one, text: text.trim(), ...shownMentions(mentions) })),
    async () => {
      const body = { text, ...idsOf(mentions) }
      await call('comments.edit', { params: { id: comment.id }, body })
    },
  )
}

export async function deleteComment(itemId: string, comment: Comment): Promise<void> {
  await changing(
    itemId,
    threads =>
      threads
        .map(thread => ({ ...thread, answers: thread.answers.filter(answer => answer.id !== comment.id) }))
        .filter(thread => thread.id !== comment.id || thread.answers.length > 0)
        .map(thread => (thread.id === comment.id ? { ...thread, isDeleted: true, text: '' } : thread)),
    () => call('comments.delete', { params: { id: comment.id } }),
  )
}

export async function restoreComment(itemId: string, id: string): Promise<void> {
  await call('comments.restore', { params: { id } })
  refreshListsWith([itemId])
  await queryClient.invalidateQueries({ queryKey: keyOf(itemId) })
}

/** Shows a change before the server has made it, then reloads the comments from the server. */
async function changing(
  itemId: string,
  shown: (threads: CommentThread[]) => CommentThread[],
  work: () => Promise<unknown>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(itemId) })
  const before = queryClient.getQueryData<Pages>(keyOf(itemId))
  change(itemId, shown)
  try {
    await work()
  } catch (error) {
    queryClient.setQueryData(keyOf(itemId), before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: keyOf(itemId) })
    void queryClient.invalidateQueries({ queryKey: ['item', itemId, 'activity'] })
    refreshListsWith([itemId])
  }
}

/** New comments are put on the first page, so that none moves to the next. */
function change(itemId: string, make: (threads: CommentThread[]) => CommentThread[]): void {
  queryClient.setQueryData<Pages>(keyOf(itemId), data => {
    if (!data) return data
    const made = make(data.pages.flatMap(page => page.data))
    const [first, ...others] = data.pages
    if (!first) return data
    const laterIds = new Set(others.flatMap(page => page.data.map(one => one.id)))
    const of = (id: string) => made.find(one => one.id === id)
    return {
      ...data,
      pages: [
        { ...first, data: made.filter(one => !laterIds.has(one.id)) },
        ...others.map(page => ({ ...page, data: page.data.flatMap(one => of(one.id) ?? []) })),
      ],
    }
  })
}

function withComment(threads: CommentThread[], id: string, make: (comment: Comment) => Comment): CommentThread[] {
  return threads.map(thread => ({
    ...(thread.id === id ? make(thread) : thread),
    answers: thread.answers.map(answer => (answer.id === id ? make(answer) : answer)),
  }))
}
