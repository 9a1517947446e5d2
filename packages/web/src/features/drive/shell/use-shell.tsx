import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { Suspense, useEffect, useReducer, useState } from 'react'
import { asMenuAction, visibleActions } from '../../../platform/actions/item-action.ts'
import { panels } from '../../../platform/items/panels.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { screen, targetOf } from '../../../platform/items/screen.ts'
import { useTags } from '../../../platform/items/tags/queries.ts'
import { useStarName } from '../../../platform/items/tags/star-name.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useLiveRights } from '../../../platform/live/use-live-rights.ts'
import { goTo } from '../../../platform/navigation.ts'
import type { DriveView } from '../../../platform/registry/feature.ts'
import { loadItemActions, useItemActions, useItemActionsSettled } from '../../../platform/registry/item-actions.ts'
import { registeredFeatures } from '../../../platform/registry/registry.ts'
import type { DriveShellProps } from '../../../platform/registry/shell-props.ts'
import { isSlotFilled, Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'
import { useStore } from '../../../platform/store.ts'
import type { UploadSource } from '../../../platform/upload-queue-port.ts'
import { canUpload, chooseUploads } from '../../../platform/upload-queue-port.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { placeForNew } from '../operations/place-for-new.ts'
import { homeSpace, useSpaces } from '../queries/spaces.ts'
import { DriveHosts } from './drive-hosts.tsx'
import { FolderTree } from './folder-tree.tsx'
import { OwnLists } from './own-lists.tsx'
import { SpaceMeter } from './space-meter.tsx'
import { SpaceSwitcher } from './space-switcher.tsx'
import { useDriveKeys } from './use-drive-keys.ts'
import { useLiveDrive } from './use-live-drive.ts'

const DetailsPanel = lazyPart(async () => ({ default: (await import('../details/details-panel.tsx')).DetailsPanel }))
const DetailsTitle = lazyPart(async () => ({ default: (await import('../details/details-panel.tsx')).DetailsTitle }))

loadItemActions().catch(reportProblem)

/** Everything around the pages of the drive. */
export function useShell(): Omit<DriveShellProps, 'children'> {
  const site = useSite()
  const spaces = useSpaces()
  const spaceId = useStore(screen, state => state.folder?.spaceId)
  const space = spaces && (spaces.find(other => other.id === spaceId) ?? homeSpace(spaces))
  const newActions = useNewActions()
  // The folders of a workspace have no path below the view that lists workspaces.
  const isInWorkspace = useStore(screen, state => state.place === 'folder') && space?.kind === 'workspace'
  const star = useStarName()
  const views = useViews().map(view => {
    if (view.id === 'starred') return { ...view, label: star }
    return view.id === 'workspaces' ? { ...view, isHere: isInWorkspace } : view
  })
  const text = useText()
  // The first screen is loaded before what only the sidebar shows.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The star's name comes with the tags, which a phone's bar shows without a sidebar.
  useTags({ isWanted: isIdle })
  useDriveKeys()
  useLiveDrive()
  useLiveRights()
  const phoneViews = views.filter(view => view.onPhone).slice(0, canUpload() ? 3 : 4)
  return {
    siteName: site.name,
    homeTo: '/drive',
    nav: views,
    newActions,
    spaceSwitcher: spaces && space && spaces.length > 1 && <SpaceSwitcher spaces={spaces} current={space} />,
    folderTree: space && (
      <>
        <OwnLists isWanted={isIdle}>
          <FolderTree key={space.rootId} rootId={space.rootId} />
        </OwnLists>
      </>
    ),
    spaceMeter: <SpaceMeter space={space} />,
    search: isSlotFilled('drive.search') && <Slot name="drive.search" props={{}} />,
    account: <Slot name="drive.account" props={{}} />,
    bottomNav: phoneViews,
    uploadActions: canUpload() ? uploadActions(text) : [],
    moreActions: moreActions(
      views.filter(view => !phoneViews.includes(view)),
      newActions,
    ),
    details: useDetails(),
    banner: <DriveHosts />,
  }

  function moreActions(others: readonly DriveView[], made: readonly Action[]): Action[] {
    return [
      ...others.map(view => ({
        id: view.id,
        label: view.label,
        icon: view.icon,
        group: 'views',
        run: () => goTo(view.to),
      })),
      {
        id: 'search',
        label: text('Tags and saved searches'),
        icon: IconTag,
        group: 'views',
        run: () => goTo('/drive/search'),
      },
      ...made.filter(action => action.id.startsWith('new-')).map(action => ({ ...action, group: text('New') })),
    ]
  }
}

/** What a phone can upload; the folder is determined when a source is chosen. */
function uploadActions(t: Translate): Action[] {
  const from = (source: UploadSource) => () => {
    const place = placeForNew(targetOf([]))
    if (place) chooseUploads(place.id, source)
  }
  return [
    { id: 'camera', label: t('Take a photo'), icon: IconCamera, run: from('camera') },
    { id: 'gallery', label: t('Photos and videos'), icon: IconPhoto, run: from('gallery') },
    { id: 'files', label: t('Files'), icon: IconFile, run: from('files') },
  ]
}

function useViews(): DriveView[] {
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

/** What New offers in the current place; the button is already there while the actions are loading. */
function useNewActions(): Action[] {
  const text = useText()
  const actions = useItemActions()
  const areSettled = useItemActionsSettled()
  const folder = useStore(screen, state => state.folder)
  const place = useStore(screen, state => state.place)
  // Features load one by one: with the first of them alone, there would be nothing to create, and no button.
  if (!areSettled || (place === 'folder' && !folder)) {
    return [
      {
        id: 'waiting',
        label: text('Loading…'),
        icon: IconPlus,
        disabledReason: text('One moment'),
        run: () => undefined,
      },
    ]
  }
  const target = { ...targetOf([]), place: place === 'trash' ? 'starred' : place, folder }
  return visibleActions(actions, target)
    .filter(action => action.group === 'new')
    .map(action => ({
      ...asMenuAction(action, target, reportProblem),
      group: action.id.startsWith('new-') ? 'new' : 'upload',
    }))
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
