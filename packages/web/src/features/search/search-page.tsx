import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import { call } from '../../platform/api/call.ts'
import type { PagedList } from '../../platform/lists/use-paged-list.ts'
import { usePagedList } from '../../platform/lists/use-paged-list.ts'
import { goTo } from '../../platform/navigation.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/places.tsx'
import { NothingFoundDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useText } from '../../ui/text.ts'
import { columns, DetailsSwitch, ItemScreen, LayoutSwitch, UploadDropZone, useViewLayout } from '../drive/public.ts'
import { Filters } from './filters/filters.tsx'
import { Highlighted } from './highlighted.tsx'
import type { SearchHead, SearchSort } from './queries.ts'
import { searchSource } from './queries.ts'
import { SaveButton } from './saved/save-button.tsx'
import { SavedList } from './saved/saved-list.tsx'
import classes from './search-page.module.css'
import type { SearchState } from './search-state.ts'
import { hasFilters, readSearch, searchPath } from './search-state.ts'

/** Where a result is, and what matches in it, is a line of its own below the name. */
const shown = [columns.modified, columns.size]

/** Everything that matches the words and filters of the address: the normal list with all its actions. */
export function Page() {
  const text = useText()
  const { searchStr } = useLocation()
  const state = readSearch(searchStr)
  const { q } = state
  const isAsked = q.trim() !== '' || hasFilters(state)
  const [layout, setLayout] = useViewLayout('search')
  const { sort, setSort } = useSort(state)
  const rows = usePagedList(searchSource(state, sort), { isEnabled: isAsked })
  const folderName = useFolderName(state.in)
  const title = q ? text('Results for “{{words}}”', { words: q }) : text('Search')
  useEffect(() => {
    document.title = title
  }, [title])
  const markName = useCallback((name: string) => <Highlighted name={name} query={q} />, [q])
  const head = <h1>{title}</h1>
  const bar = (
    <>
      <Filters state={state} folderName={folderName} />
      {isAsked && <ResultCount rows={rows} />}
    </>
  )
  return (
    <>
      <ItemScreen
        place={state.trashed === 'true' ? 'trash' : 'search'}
        folder={null}
        rows={isAsked ? rows : { ...rows, isLoading: false }}
        layout={layout}
        label={title}
        columns={shown}
        hasPlaceLine
        markName={markName}
        {...(sort ? { sort } : {})}
        onSort={setSort}
        head={head}
        tools={
          <>
            {isAsked && <SaveButton state={state} />}
            <LayoutSwitch layout={layout} onChange={setLayout} />
            <DetailsSwitch />
          </>
        }
        bar={bar}
        empty={isAsked ? <Nothing state={state} /> : <Start />}
      />
      <UploadDropZone />
    </>
  )
}

/** The sort order applies to one search; the next one starts with the best match again. */
function useSort(state: SearchState): { sort: SearchSort | null; setSort: (sort: SearchSort) => void } {
  const key = JSON.stringify(state)
  const [chosen, setChosen] = useState<{ key: string; sort: SearchSort } | null>(null)
  return {
    sort: chosen?.key === key ? chosen.sort : null,
    // A third click on the same column returns to the best match.
    setSort: sort => setChosen(chosen?.key === key && isThird(chosen.sort, sort) ? null : { key, sort }),
  }
}

function isThird(before: SearchSort, next: SearchSort): boolean {
  return before.orderBy === next.orderBy && before.orderDir === 'desc' && next.orderDir === 'asc'
}

function ResultCount({ rows }: { rows: PagedList<ListedItem, SearchHead> }) {
  const text = useText()
  if (rows.isLoading || rows.error) return null
  const count = rows.count
  const words = rows.head?.isCut
    ? text('Best {{count, number}} results', { count })
    : rows.isCountKnown
      ? text('{{count, number}} results', { count, defaultValue_one: '1 result' })
      : text('More than {{count, number}} results', { count: count - 1 })
  return (
    <span className={classes.count} role="status">
      {words}
    </span>
  )
}

function Start() {
  const text = useText()
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={text('What are you looking for?')}
      text={text('Type part of a name or words of the content above, or choose a filter.')}
      action={<SavedList />}
    />
  )
}

function Nothing({ state }: { state: SearchState }) {
  const text = useText()
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={text('Nothing found')}
      text={
        hasFilters(state)
          ? text('No results with these filters. Remove some.')
          : text('No file names or contents match. Check the spelling or try fewer words.')
      }
      action={
        hasFilters(state) && (
          <Button onClick={() => goTo(searchPath({ q: state.q }), { replace: true })}>{text('Clear filters')}</Button>
        )
      }
    />
  )
}

function useFolderName(id: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['item', id],
    queryFn: ({ signal }) => call('drive.item', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })
  return data?.name ?? null
}
