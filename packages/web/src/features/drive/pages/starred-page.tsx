import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const { t } = useTranslation()
  const empty = (
    <EmptyState
      icon={IconStar}
      title={t('Nothing starred yet')}
      text={t('Star the files and folders that you come back to. They gather here, wherever they are.')}
    />
  )
  return (
    <GatheredPage view="starred" title={t('Starred')} lead={t('What you starred, the last first.')} empty={empty} />
  )
}
