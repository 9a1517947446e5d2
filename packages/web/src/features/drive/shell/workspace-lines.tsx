import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useEffect } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { FoldButton } from '../../../platform/rail/fold-button.tsx'
import { useFold } from '../../../platform/rail/folds.ts'
import { RailLine, RailLines, shownAtFirst } from '../../../platform/rail/rail-list.tsx'
import type { Action } from '../../../ui/actions/action.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { RailRoom } from './rail-room.tsx'
import { FolderTree } from './tree/folder-tree.tsx'
import { openFolders, toggleFolder, useOpenFolders } from './tree/tree-folds.ts'
import { useHere } from './use-here.ts'
import classes from './workspace-lines.module.css'

/** The third part of the sidebar: the workspaces, each with the tree of its folders. */
export function WorkspaceLines({ spaces }: { spaces: readonly Space[] | undefined }) {
  const text = useText()
  const here = useHere()
  const [isOpen, setOpen] = useFold('workspaces')
  const workspaces = spaces?.filter(space => space.kind === 'workspace') ?? []
  const hidden = workspaces.slice(shownAtFirst).find(space => space.id === here?.spaceId)
  // Of many, the open one is always among those that are shown.
  const shown = hidden ? [hidden, ...workspaces.filter(space => space !== hidden)] : workspaces
  const isAnyHere = workspaces.some(space => space.id === here?.spaceId)
  return (
    <>
      <RailLine
        to="/drive/workspaces"
        label={text('Workspaces')}
        icon={<IconUsersGroup size={19} stroke={1.7} aria-hidden="true" />}
        isView
        {...(isAnyHere ? { isHere: !isOpen } : {})}
        fold={
          workspaces.length > 0 ? (
            <FoldButton name={text('Workspaces')} isOpen={isOpen} onToggle={setOpen} />
          ) : undefined
        }
      />
      <RailRoom part="workspaces" isReady={spaces !== undefined}>
        {isOpen && workspaces.length > 0 && (
          <RailLines>
            {shown.map(space => (
              <WorkspaceLine key={space.id} space={space} />
            ))}
          </RailLines>
        )}
      </RailRoom>
    </>
  )
}

function WorkspaceLine({ space }: { space: Space }) {
  const text = useText()
  const here = useHere()
  const isOpen = useOpenFolders().has(space.rootId)
  const isWithin = here?.spaceId === space.id
  useEffect(() => {
    if (isWithin) openFolders([space.rootId])
  }, [isWithin, space.rootId])
  return (
    <>
      <RailLine
        to={folderPath({ id: space.rootId })}
        label={space.name}
        icon={<span className={classes.color} data-color={space.color} aria-hidden="true" />}
        isHere={isWithin && (here.id === space.rootId || !isOpen)}
        actions={actionsOf(space, text)}
        fold={<FoldButton name={space.name} isOpen={isOpen} onToggle={next => toggleFolder(space.rootId, next)} />}
      />
      {isOpen && <FolderTree space={space} label={space.name} />}
    </>
  )
}

function actionsOf(space: Space, text: Translate): Action[] {
  return [
    {
      id: 'members',
      label: text('Members and settings'),
      icon: IconUsersGroup,
      run: () => goTo(`/drive/workspaces/${space.id}`),
    },
    {
      id: 'trash',
      label: text('Workspace trash'),
      icon: IconTrash,
      run: () => goTo(`/drive/trash?space=${space.id}`),
    },
  ]
}
