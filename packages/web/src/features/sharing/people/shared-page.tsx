import { useEffect } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SharedDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ConfirmAddress } from '../../accounts/public.ts'
import { columns, DetailsSwitch, ItemScreen, LayoutSwitch, useViewLayout } from '../../drive/public.ts'
import { sharedSource } from './shared-source.ts'
import { SharedTabs } from './shared-tabs.tsx'

export function SharedPage({ side }: { side: 'with-me' | 'by-me' }) {
  const { t } = useTranslation()
  const [layout, setLayout] = useViewLayout('shared')
  const rows = usePagedList(sharedSource(side))
  const isMine = side === 'by-me'
  const title = isMine ? t('Shared by me') : t('Shared with me')
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
      head={<h1>{t('Shared')}</h1>}
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
          title={isMine ? t('You have shared nothing yet') : t('Nothing is shared with you yet')}
          text={
            isMine
              ? t('Files and folders that you share with people or by links gather here.')
              : t('Files and folders that others share with you appear here at once.')
          }
          action={isMine && <Button onClick={() => goTo('/drive')}>{t('Go to My files')}</Button>}
        />
      }
    />
  )
}
