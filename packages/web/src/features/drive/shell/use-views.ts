import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { useEffect, useReducer } from 'react'
import { useStarName } from '../../../platform/items/tags/star-name.ts'
import type { DriveView } from '../../../platform/registry/feature.ts'
import { registeredFeatures } from '../../../platform/registry/registry.ts'
import { useText } from '../../../ui/text.ts'
import { homeSpace } from '../queries/spaces.ts'
import { useHere } from './use-here.ts'

/** The views of all features in their order; the one that the open folder belongs to is marked. */
export function useViews(spaces: readonly Space[] | undefined): DriveView[] {
  const star = useStarName()
  const above = useViewAbove(spaces)
  return useFeatureViews().map(view => {
    const named = view.id === 'starred' ? { ...view, label: star } : view
    return above === view.id ? { ...named, isHere: true } : named
  })
}

/** The views of the phone's bar, in its order. */
export function phoneViews(views: readonly DriveView[], most: number): DriveView[] {
  return views
    .filter(view => view.onPhone !== undefined)
    .sort((one, other) => (one.onPhone ?? 0) - (other.onPhone ?? 0))
    .slice(0, most)
}

/** Folders have no path below the views that lead to them. */
function useViewAbove(spaces: readonly Space[] | undefined): string | null {
  const here = useHere()
  if (!here || !spaces) return null
  const space = spaces.find(other => other.id === here.spaceId)
  // What is in none of the member's spaces is somebody's who shares it.
  if (!space) return 'shared'
  return space.id === homeSpace(spaces)?.id ? 'files' : 'workspaces'
}

function useFeatureViews(): DriveView[] {
  // Read on each render, since labels follow the language.
  useText()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const ends = registeredFeatures().map(feature => feature.watchDriveViews?.(renderAgain))
    return () => {
      for (const end of ends) end?.()
    }
  }, [])
  return registeredFeatures()
    .flatMap(feature => feature.driveViews?.() ?? [])
    .sort((a, b) => a.order - b.order)
}
