import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { RecentDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const { t } = useTranslation()
  const empty = (
    <EmptyState
      drawing={RecentDrawing}
      title={t('Nothing here yet')}
      text={t('What you open, upload or change shows up here, newest first.')}
      action={<Button onClick={() => goTo('/drive')}>{t('Go to My files')}</Button>}
    />
  )
  return (
    <GatheredPage
      view="recent"
      title={t('Recent')}
      lead={t('What you opened, uploaded or changed, newest first.')}
      empty={empty}
    />
  )
}
