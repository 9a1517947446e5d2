import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useEffect, useRef } from 'react'
import { useSite } from '../../platform/site.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { CommentDrawing } from '../../ui/drawings/things.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { useText } from '../../ui/text.ts'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import { addComment, useComments } from './queries.ts'
import { Thread } from './thread.tsx'
import { wanted } from './wanted.ts'

/** The section of the details panel with the comments on a file. */
export function Fill({ item }: { item: PlacedItem }) {
  return item.kind === 'file' ? <Comments key={item.id} item={item} /> : null
}

function Comments({ item }: { item: PlacedItem }) {
  const text = useText()
  const { me } = useSite()
  const { threads, canComment, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useComments(item.id)
  const ref = useInView(item.id, threads !== undefined)
  if (!me) return null
  const author = { id: me.id, name: me.displayName, avatarUrl: me.avatarUrl }
  return (
    <section ref={ref} id="comments" className={classes.section} aria-label={text('Comments')}>
      <h3>{text('Comments')}</h3>
      {error && !threads && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!threads && !error && <Skeleton height={38} />}
      {threads && canComment && (
        <Composer
          itemId={item.id}
          label={text('Write a comment')}
          submitLabel={text('Comment', { meaning: 'write a comment' })}
          draftKey={`new ${item.id}`}
          onSubmit={(written, mentions) =>
            addComment({ itemId: item.id, text: written, mentions, answerTo: null, author })
          }
        />
      )}
      {threads?.length === 0 && (
        <EmptyState
          isCompact
          drawing={CommentDrawing}
          title={text('No comments yet')}
          text={canComment ? text('Ask a question or leave a note for everyone who can see this.') : null}
        />
      )}
      {threads && threads.length > 0 && (
        <ul className={classes.threads}>
          {threads.map(thread => (
            <Thread key={thread.id} itemId={item.id} thread={thread} canComment={canComment} me={author} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button size="small" variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('Show older comments')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Scrolls to the comments and focuses their field if they were asked for. */
function useInView(itemId: string, isReady: boolean) {
  const ref = useRef<HTMLElement>(null)
  const wantedId = useStore(wanted, state => state.itemId)
  useEffect(() => {
    if (!isReady || (wantedId !== itemId && location.hash !== '#comments')) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.querySelector('textarea')?.focus({ preventScroll: true })
    wanted.set({ itemId: null })
  }, [isReady, wantedId, itemId])
  return ref
}
