import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useState } from 'react'
import { reportProblem } from '../../../platform/items/report.ts'
import { showWhenListed } from '../../../platform/items/screen.ts'
import type { FolderHead } from '../../../platform/items/sources.ts'
import { folderSource } from '../../../platform/items/sources.ts'
import { seedTree } from '../../../platform/items/tree.ts'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import { goTo } from '../../../platform/navigation.ts'
import { placeName } from '../../../platform/place-name.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { useParams, useSearch } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { canUpload, chooseUploads } from '../../../platform/upload-queue-port.ts'
import { Button } from '../../../ui/button.tsx'
import { FolderDrawing } from '../../../ui/drawings/places.tsx'
import { NothingFoundDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { columns } from '../components/columns/columns.ts'
import { FilterBox } from '../components/filter-box.tsx'
import { FolderBreadcrumb } from '../components/folder-breadcrumb.tsx'
import { ItemScreen } from '../components/item-screen.tsx'
import { UploadDropZone } from '../components/upload-drop-zone.tsx'
import {
  ColumnChooser,
  DetailsSwitch,
  LayoutSwitch,
  layoutOf,
  SortMenu,
  TileSizeMenu,
} from '../components/view-tools.tsx'
import { newFolder } from '../operations/new-item.ts'
import { homeSpace, isForeign, lastRootId, useSpaces } from '../queries/spaces.ts'
import { useFolderView } from '../queries/view.ts'
import classes from './folder-page.module.css'

/** A folder; without an id in the address, the top of the member's own drive. */
export function Page() {
  const { id } = useParams() as { id?: string }
  const spaces = useSpaces()
  const root = spaces ? homeSpace(spaces)?.rootId : (lastRootId() ?? undefined)
  const folderId = id ?? root
  return <Folder key={folderId} id={folderId} />
}

function Folder({ id }: { id: string | undefined }) {
  const text = useText()
  const { filter, show } = useSearch() as { filter?: string; show?: string }
  const isPhone = useIsPhone()
  const spaces = useSpaces()
  const { view, setView } = useFolderView(id)
  const rows = usePagedList(folderSource(id ?? '', view, filter ?? ''), { isEnabled: id !== undefined })
  // The path stays while another order or filter loads.
  const [head, setHead] = useState<FolderHead>()
  useEffect(() => {
    if (rows.head) setHead(rows.head)
  }, [rows.head])
  useEffect(() => {
    if (show) showWhenListed(show)
  }, [show])
  const folder = (rows.head ?? head)?.folder ?? null
  const isByName = view.orderBy === 'name' && view.orderDir === 'asc' && !filter
  useEffect(() => {
    if (isByName && rows.head) seedTree(rows.head.folder, rows)
  }, [isByName, rows])
  const title = folder ? placeName(folder, folder.parentId === null) : undefined
  useTitle(title)
  const setFilter = (next: string) =>
    goTo(`${location.pathname}${next ? `?filter=${encodeURIComponent(next)}` : ''}`, { replace: true })
  const layout = layoutOf(view, isPhone)
  const { me } = useSite()
  const isFirstPage = location.pathname === '/drive' && me?.isWelcomed === false && !filter
  const isSamples = id !== undefined && me?.sampleFolderId === id && !filter
  const isSortShown = layout === 'grid' || isPhone
  return (
    <>
      <ItemScreen
        place="folder"
        folder={folder}
        folderId={id}
        rows={rows}
        layout={layout}
        tileSize={view.tileSize}
        isFolderList
        notice={
          (isFirstPage || isSamples) && id ? (
            <div className={isFirstPage ? classes.welcome : undefined}>
              <Slot name="drive.welcome" props={{ folderId: id }} />
            </div>
          ) : undefined
        }
        label={title ?? text('Files')}
        columns={view.columns.map(column => columns[column])}
        sort={view}
        onSort={setView}
        columnChooser={<ColumnChooser view={view} setView={setView} />}
        head={
          <>
            <FolderBreadcrumb folder={folder} />
            {folder && isForeign(folder, spaces) && <Slot name="drive.folderOwner" props={{ folder }} />}
          </>
        }
        tools={
          <>
            {folder && <Slot name="drive.folderHead" props={{ folder }} />}
            {isSortShown && <SortMenu view={view} setView={setView} />}
            <LayoutSwitch
              layout={layout}
              onChange={next => setView(isPhone ? { phoneLayout: next } : { layout: next })}
            />
            {layout === 'grid' && <TileSizeMenu view={view} setView={setView} />}
            <DetailsSwitch />
          </>
        }
        keepsBar
        bar={
          <>
            <FilterBox value={filter ?? ''} onChange={setFilter} />
            <span className={classes.total} role="status">
              {rows.isCountKnown && text('{{count, number}} items', { count: rows.count, defaultValue_one: '1 item' })}
            </span>
          </>
        }
        empty={filter ? <NothingFits filter={filter} onClear={() => setFilter('')} /> : <EmptyFolder folder={folder} />}
      />
      <UploadDropZone />
    </>
  )
}

function NothingFits({ filter, onClear }: { filter: string; onClear: () => void }) {
  const text = useText()
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={text('Nothing here contains “{{filter}}”', { filter })}
      text={text('This filter only looks at names in this folder.')}
      action={
        <>
          <Button onClick={onClear}>{text('Clear filter')}</Button>
          <Button variant="primary" onClick={() => goTo(`/drive/search?q=${encodeURIComponent(filter)}`)}>
            {text('Search everywhere')}
          </Button>
        </>
      }
    />
  )
}

function EmptyFolder({ folder }: { folder: FolderHead['folder'] | null }) {
  const text = useText()
  const canAdd = folder?.can.add ?? false
  const isPhone = useIsPhone()
  const hint = canAdd
    ? canUpload()
      ? isPhone
        ? text('Upload photos and files from this device, or start with a folder.')
        : text('Drop files anywhere on this page, or choose them from your computer.')
      : text('Start with a folder, or with a text file from the New button.')
    : text('You can view this folder, but not add files to it. Ask the owner for access.')
  return (
    <EmptyState
      drawing={FolderDrawing}
      title={text('This folder is empty')}
      text={hint}
      action={
        folder &&
        canAdd && (
          <>
            {canUpload() && (
              <Button variant="primary" icon={IconUpload} onClick={() => chooseUploads(folder.id, 'files')}>
                {text('Upload files')}
              </Button>
            )}
            <Button icon={IconFolderPlus} onClick={() => newFolder(folder).catch(reportProblem)}>
              {text('New folder')}
            </Button>
            <Slot name="drive.emptyFolder" props={{ folder }} />
          </>
        )
      }
    />
  )
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
