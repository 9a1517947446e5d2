import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { RecentDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const text = useText()
  const empty = (
    <EmptyState
      drawing={RecentDrawing}
      title={text('Nothing here yet')}
      text={text('Files you open, upload or change appear here.')}
      action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
    />
  )
  return (
    <GatheredPage
      view="recent"
      title={text('Recent')}
      lead={text('Files you opened, uploaded or changed recently.')}
      empty={empty}
    />
  )
}
