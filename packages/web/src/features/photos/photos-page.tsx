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
import { useDensity } from './data/densities.ts'
import { isFiltered, readPhotoState } from './data/photo-state.ts'
import { photoSource } from './data/queries.ts'
import { useShapes } from './data/use-shapes.ts'
import { DensitySwitch } from './parts/density-switch.tsx'
import { ShownMonth } from './parts/shown-month.tsx'
import { PhotoFilters } from './photo-filters.tsx'
import classes from './photos-page.module.css'
import { PhotoWall } from './wall/photo-wall.tsx'
import { PhotosWaiting } from './wall/photos-waiting.tsx'

/** Every picture and video that the user may see, by the time at which it was taken. */
export function Page() {
  const text = useText()
  const { searchStr } = useLocation()
  const state = useMemo(() => readPhotoState(searchStr), [searchStr])
  const rows = usePagedList(useMemo(() => photoSource(state), [state]))
  const { shapes, isReady } = useShapes(state, rows.head?.months)
  const [density, setDensity] = useDensity()
  const title = text('Photos')
  useEffect(() => {
    document.title = title
  }, [title])
  const waiting = <PhotosWaiting density={density} />
  const wall = (
    <PhotoWall
      rows={rows}
      shapes={shapes}
      label={title}
      density={density}
      onDensity={setDensity}
      hasMemories={!isFiltered(state)}
    />
  )
  return (
    <>
      <ItemScreen
        place="photos"
        folder={null}
        rows={rows}
        layout="grid"
        label={title}
        columns={[]}
        head={
          <div className={classes.head}>
            <h1>{title}</h1>
            <ShownMonth />
          </div>
        }
        tools={
          <>
            <DensitySwitch density={density} onChange={setDensity} />
            <DetailsSwitch />
          </>
        }
        bar={<PhotoFilters state={state} count={rows.isLoading || rows.count === 0 ? null : rows.count} />}
        own={{ list: isReady ? wall : waiting, waiting }}
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
