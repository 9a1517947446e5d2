import { Suspense, useEffect, useState } from 'react'
import { panels } from '../../../platform/items/panels.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { screen } from '../../../platform/items/screen.ts'
import { useTags } from '../../../platform/items/tags/queries.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useLiveRights } from '../../../platform/live/use-live-rights.ts'
import type { DriveView } from '../../../platform/registry/feature.ts'
import { loadItemActions } from '../../../platform/registry/item-actions.ts'
import type { DriveShellProps } from '../../../platform/registry/shell-props.ts'
import { isSlotFilled, Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'
import { useStore } from '../../../platform/store.ts'
import { canUpload } from '../../../platform/upload-queue-port.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import { useText } from '../../../ui/text.ts'
import { homeSpace, useSpaces } from '../queries/spaces.ts'
import { DriveHosts } from './drive-hosts.tsx'
import { OwnFiles } from './own-files.tsx'
import { OwnLists } from './own-lists.tsx'
import { moreActions, uploadActions } from './phone-actions.ts'
import { SpaceMeter } from './space-meter.tsx'
import { startTreeFolds } from './tree/tree-folds.ts'
import { useDriveKeys } from './use-drive-keys.ts'
import { useLiveDrive } from './use-live-drive.ts'
import { useNewActions } from './use-new-actions.ts'
import { phoneViews, useViews } from './use-views.ts'
import { WorkspaceLines } from './workspace-lines.tsx'

const DetailsPanel = lazyPart(async () => ({ default: (await import('../details/details-panel.tsx')).DetailsPanel }))
const DetailsTitle = lazyPart(async () => ({ default: (await import('../details/details-panel.tsx')).DetailsTitle }))

loadItemActions().catch(reportProblem)

/** Everything around the pages of the drive. */
export function useShell(): Omit<DriveShellProps, 'children'> {
  const site = useSite()
  const spaces = useSpaces()
  const spaceId = useStore(screen, state => state.folder?.spaceId)
  const space = spaces && (spaces.find(other => other.id === spaceId) ?? homeSpace(spaces))
  const made = useNewActions()
  const views = useViews(spaces)
  const viewsIn = (part: DriveView['part']) => views.filter(view => (view.part ?? 'library') === part)
  const text = useText()
  startTreeFolds(site.me?.id ?? '')
  // The first screen is loaded before what only the sidebar shows.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The star's name comes with the tags, which a phone's bar shows without a sidebar.
  useTags({ isWanted: isIdle })
  useDriveKeys()
  useLiveDrive()
  useLiveRights()
  const inBar = phoneViews(views, canUpload() ? 3 : 4)
  return {
    siteName: site.name,
    brand: site.brand,
    homeTo: '/drive',
    rail: {
      newActions: made.actions,
      files: <OwnFiles space={spaces && homeSpace(spaces)} />,
      library: viewsIn('library'),
      workspaces: <WorkspaceLines spaces={spaces} />,
      lists: <OwnLists isWanted={isIdle} />,
      foot: viewsIn('foot'),
      spaceMeter: <SpaceMeter space={space} />,
      views,
    },
    search: isSlotFilled('drive.search') && <Slot name="drive.search" props={{}} />,
    account: <Slot name="drive.account" props={{}} />,
    bottomNav: inBar,
    uploadActions: uploadActions(made, text),
    moreActions: moreActions(
      views.filter(view => !inBar.includes(view)),
      made,
      text,
    ),
    details: useDetails(),
    banner: <DriveHosts />,
  }
}

function useDetails(): DriveShellProps['details'] {
  const isOpen = useStore(panels, state => state.isDetailsOpen)
  if (!isOpen) return null
  return {
    title: (
      <Suspense fallback={'\u00a0'}>
        <DetailsTitle />
      </Suspense>
    ),
    content: (
      <Suspense>
        <DetailsPanel />
      </Suspense>
    ),
    onClose: () => panels.set({ isDetailsOpen: false }),
  }
}
