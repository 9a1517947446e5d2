import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const { t } = useTranslation()
  const empty = (
    <EmptyState
      icon={IconClock}
      title={t('Nothing here yet')}
      text={t('What you open, upload or change shows up here, newest first.')}
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
