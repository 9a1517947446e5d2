import { useStarName } from '../../../platform/items/tags/star-name.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { StarredDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { GatheredPage } from './gathered-page.tsx'

export function Page() {
  const text = useText()
  const name = useStarName()
  const empty = (
    <EmptyState
      drawing={StarredDrawing}
      title={text('Nothing starred yet')}
      text={text('Star files and folders to find them here, wherever they are.')}
      action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
    />
  )
  return <GatheredPage view="starred" title={name} lead={text('Most recently starred first.')} empty={empty} />
}
