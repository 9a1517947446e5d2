import { useEffect } from 'react'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SharedDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { ConfirmAddress } from '../../accounts/public.ts'
import { columns, DetailsSwitch, ItemScreen, LayoutSwitch, useViewLayout } from '../../drive/public.ts'
import { sharedSource } from './shared-source.ts'
import { SharedTabs } from './shared-tabs.tsx'

export function SharedPage({ side }: { side: 'with-me' | 'by-me' }) {
  const text = useText()
  const [layout, setLayout] = useViewLayout('shared')
  const rows = usePagedList(sharedSource(side))
  const isMine = side === 'by-me'
  const title = isMine ? text('Shared by me') : text('Shared with me')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <ItemScreen
      place="shared"
      folder={null}
      rows={rows}
      layout={layout}
      label={title}
      columns={(isMine
        ? (['location', 'access', 'links', 'visits', 'expires'] as const)
        : (['sharedBy', 'role', 'shared', 'size'] as const)
      ).map(id => columns[id])}
      head={<h1>{text('Shared')}</h1>}
      tools={
        <>
          <LayoutSwitch layout={layout} onChange={setLayout} />
          <DetailsSwitch />
        </>
      }
      bar={<SharedTabs />}
      notice={isMine ? undefined : <ConfirmAddress />}
      empty={
        <EmptyState
          drawing={SharedDrawing}
          title={isMine ? text('You haven’t shared anything yet') : text('Nothing has been shared with you yet')}
          text={
            isMine
              ? text('Files and folders you share with people or by link appear here.')
              : text('Files and folders others share with you appear here.')
          }
          action={isMine && <Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
        />
      }
    />
  )
}
