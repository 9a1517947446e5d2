import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { usePagedList } from '../../platform/lists/use-paged-list.ts'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { columns, DetailsSwitch, ItemScreen, LayoutSwitch, UploadDropZone, useViewLayout } from '../drive/public.ts'
import { Filters } from './filters.tsx'
import { Highlighted } from './highlighted.tsx'
import { searchSource } from './queries.ts'
import type { SearchState } from './search-state.ts'
import { hasFilters, readSearch, searchPath } from './search-state.ts'

const shown = [columns.location, columns.modified, columns.size]

/** Everything that fits the words and filters of the address: the normal list with all its actions. */
export function Page() {
  const { t } = useTranslation()
  const { searchStr } = useLocation()
  const state = readSearch(searchStr)
  const { q } = state
  const isAsked = q.trim() !== '' || hasFilters(state)
  const [layout, setLayout] = useViewLayout('search')
  const rows = usePagedList(searchSource(state), { isEnabled: isAsked })
  const folderName = useFolderName(state.in)
  const title = q ? t('Results for “{{words}}”', { words: q }) : t('Search')
  useEffect(() => {
    document.title = title
  }, [title])
  const markName = useCallback((name: string) => <Highlighted name={name} query={q} />, [q])
  const head = <h1>{title}</h1>
  const bar = <Filters state={state} folderName={folderName} />
  return (
    <>
      <ItemScreen
        place={state.trashed === 'true' ? 'trash' : 'search'}
        folder={null}
        rows={isAsked ? rows : { ...rows, isLoading: false }}
        layout={layout}
        label={title}
        columns={shown}
        markName={markName}
        head={head}
        tools={
          <>
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

function Start() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconSearch}
      title={t('What are you looking for?')}
      text={t('Type part of a name above, or choose a filter.')}
    />
  )
}

function Nothing({ state }: { state: SearchState }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('Nothing found')}
      text={
        hasFilters(state)
          ? t('No name fits with these filters. Try fewer of them.')
          : t('No name contains these words. Try part of a word, or another spelling.')
      }
      action={
        hasFilters(state) && (
          <Button onClick={() => goTo(searchPath({ q: state.q }), { replace: true })}>{t('Clear filters')}</Button>
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
