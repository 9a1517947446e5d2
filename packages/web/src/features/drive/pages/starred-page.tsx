import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { StarredDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const { t } = useTranslation()
  const empty = (
    <EmptyState
      drawing={StarredDrawing}
      title={t('Nothing starred yet')}
      text={t('Star the files and folders that you come back to. They gather here, wherever they are.')}
      action={<Button onClick={() => goTo('/drive')}>{t('Go to My files')}</Button>}
    />
  )
  return (
    <GatheredPage view="starred" title={t('Starred')} lead={t('What you starred, the last first.')} empty={empty} />
  )
}
