import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { viewSource } from '../../../platform/items/sources.ts'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import type { ColumnId } from '../components/columns/columns.ts'
import { columns } from '../components/columns/columns.ts'
import { ItemScreen } from '../components/item-screen.tsx'
import { UploadDropZone } from '../components/upload-drop-zone.tsx'
import { DetailsSwitch, LayoutSwitch } from '../components/view-tools.tsx'
import classes from './gathered-page.module.css'
import { useViewLayout } from './use-view-layout.ts'

const shown: Record<GatheredPageProps['view'], readonly ColumnId[]> = {
  starred: ['location', 'access', 'modified', 'size'],
  recent: ['location', 'access', 'used', 'size'],
}

/** A view that gathers items from many folders in the server's order. */
export type GatheredPageProps = {
  view: 'starred' | 'recent'
  title: string
  /** What is listed here and in which order. */
  lead: string
  empty: ReactNode
}

export function GatheredPage({ view, title, lead, empty }: GatheredPageProps) {
  const [layout, setLayout] = useViewLayout(view)
  const rows = usePagedList(viewSource(view))
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <ItemScreen
        place={view}
        folder={null}
        rows={rows}
        layout={layout}
        label={title}
        columns={shown[view].map(id => columns[id])}
        head={<h1>{title}</h1>}
        tools={
          <>
            <LayoutSwitch layout={layout} onChange={setLayout} />
            <DetailsSwitch />
          </>
        }
        bar={<p className={classes.lead}>{lead}</p>}
        empty={empty}
      />
      <UploadDropZone />
    </>
  )
}
