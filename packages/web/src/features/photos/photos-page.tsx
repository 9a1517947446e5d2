import { useEffect, useMemo } from 'react'
import { usePagedList } from '../../platform/lists/use-paged-list.ts'
import { goTo } from '../../platform/navigation.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { NothingFoundDrawing } from '../../ui/drawings/states.tsx'
import { PhotosDrawing } from '../../ui/drawings/things.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useText } from '../../ui/text.ts'
import { DetailsSwitch, ItemScreen, UploadDropZone } from '../drive/public.ts'
import { PhotoFilters } from './photo-filters.tsx'
import { PhotoGrid, PhotosWaiting } from './photo-grid.tsx'
import { isFiltered, readPhotoState } from './photo-state.ts'
import { photoSource } from './queries.ts'

/** Every picture and video that the user may see, by the time at which it was taken. */
export function Page() {
  const text = useText()
  const { searchStr } = useLocation()
  const state = useMemo(() => readPhotoState(searchStr), [searchStr])
  const rows = usePagedList(useMemo(() => photoSource(state), [state]))
  const title = text('Photos')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <ItemScreen
        place="photos"
        folder={null}
        rows={rows}
        layout="grid"
        label={title}
        columns={[]}
        head={<h1>{title}</h1>}
        tools={<DetailsSwitch />}
        bar={<PhotoFilters state={state} count={rows.isLoading || rows.count === 0 ? null : rows.count} />}
        own={{ list: <PhotoGrid rows={rows} label={title} />, waiting: <PhotosWaiting /> }}
        empty={isFiltered(state) ? <Nothing /> : <NoPhotos />}
      />
      <UploadDropZone />
    </>
  )
}

function NoPhotos() {
  const text = useText()
  return (
    <EmptyState
      drawing={PhotosDrawing}
      title={text('No photos yet')}
      text={text('Photos and videos from your files and those shared with you appear here by date.')}
      action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
    />
  )
}

function Nothing() {
  const text = useText()
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={text('Nothing found')}
      text={text('No results with these filters. Remove some.')}
      action={<Button onClick={() => goTo('/drive/photos', { replace: true })}>{text('Clear filters')}</Button>}
    />
  )
}
