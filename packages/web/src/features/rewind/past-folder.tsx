import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { PastItem, Rewind, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../platform/early/problem-text.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { TrashDrawing } from '../../ui/drawings/places.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatFileSize } from '../../ui/format/format.ts'
import { useText } from '../../ui/text.ts'
import { PutBackButton } from './put-back-button.tsx'
import { pastQuery } from './queries.ts'
import classes from './rewind.module.css'
import { differentFirst, nameOf, nowText, sinceText } from './words.ts'

type PastFolderProps = {
  page: RewindPage
  at: string
  folderId: string
  /** Something is being put back already. */
  isBusy: boolean
  onOpen: (folderId: string) => void
  onBegin: (act: Rewind) => void
}

/** What was in a folder at a moment, with what has become of it, and the button that puts it back. */
export function PastFolder({ page, at, folderId, isBusy, onOpen, onBegin }: PastFolderProps) {
  const text = useText()
  const past = useInfiniteQuery(pastQuery(page.folder.id, at, folderId))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  // Page by page, so that nothing moves when more comes.
  const items = past.data?.pages.flatMap(one => differentFirst(one.data))
  const since = sinceText(page.hours, at, text)
  const path = past.data?.pages[0]?.path ?? []
  const toggle = (id: string) =>
    choose(chosen.has(id) ? new Set([...chosen].filter(one => one !== id)) : new Set(chosen).add(id))
  return (
    <section className={classes.past} aria-label={text('As it was on {{when}}', { when: momentValue(at) })}>
      <div className={classes.pastHead}>
        <div>
          <h2>{text('As it was on {{when}}', { when: momentValue(at) })}</h2>
          {since && <p className={classes.hint}>{since}</p>}
          {path.length > 1 && (
            <Breadcrumb
              isHeading={false}
              crumbs={path.map((step, index) => ({
                id: step.id,
                label: index === 0 ? (nameOf(page.folder) ?? text('My files')) : step.name,
                onOpen: () => onOpen(step.id),
              }))}
            />
          )}
        </div>
        <PutBackButton page={page} at={at} chosen={[...chosen]} isDisabled={isBusy} onBegin={onBegin} />
      </div>
      {past.error && !items ? (
        <ErrorState
          text={problemText(past.error, text)}
          onRetry={() => void past.refetch()}
          isRetrying={past.isFetching}
        />
      ) : !items ? (
        <SkeletonRows rows={8} rowHeight={48} columns={3} />
      ) : items.length === 0 && !past.hasNextPage ? (
        <EmptyState
          drawing={TrashDrawing}
          title={text('This folder was empty then')}
          text={text('If you restore it, everything added since then moves to the trash.')}
        />
      ) : (
        <ul className={classes.items}>
          {items.map(item => (
            <PastRow
              key={item.id}
              item={item}
              isChosen={chosen.has(item.id)}
              onToggle={() => toggle(item.id)}
              onOpen={() => onOpen(item.id)}
            />
          ))}
        </ul>
      )}
      {past.hasNextPage && items && (
        <Button size="small" isBusy={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
          {text('Show more')}
        </Button>
      )}
    </section>
  )
}

type PastRowProps = { item: PastItem; isChosen: boolean; onToggle: () => void; onOpen: () => void }

function PastRow({ item, isChosen, onToggle, onOpen }: PastRowProps) {
  const text = useText()
  const { name, kind, fileKind, size, modifiedAt, now } = item
  const since = nowText(now, text)
  return (
    <li className={classes.item}>
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={text('Select {{name}}', { name })}
          checked={isChosen}
          disabled={now === 'gone'}
          onChange={onToggle}
        />
      </label>
      <FileIcon kind={fileKind} />
      <span className={classes.name}>
        {kind === 'folder' && now !== 'gone' ? (
          <button type="button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
        <small>
          {size === null ? formatDateTime(modifiedAt) : `${formatFileSize(size)} · ${formatDateTime(modifiedAt)}`}
        </small>
      </span>
      {since && (
        <span className={classes.since} data-now={now}>
          {since}
        </span>
      )}
    </li>
  )
}
