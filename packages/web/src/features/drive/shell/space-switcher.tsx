import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './space-switcher.module.css'

/** The space that is shown, and the way to its members; only if there are several spaces. */
export function SpaceSwitcher({ spaces, current }: { spaces: readonly Space[]; current: Space }) {
  const text = useText()
  const nameOf = (space: Space) => (space.kind === 'personal' ? text('My files') : space.name)
  return (
    <ActionMenuButton
      icon={IconSelector}
      label={nameOf(current)}
      align="start"
      button={{ variant: 'default', isFullWidth: true }}
      className={classes.switcher}
      actions={[
        ...spaces.map(space => ({
          id: space.id,
          label: nameOf(space),
          group: 'spaces',
          isChecked: space.id === current.id,
          run: () => goTo(space.kind === 'personal' ? '/drive' : folderPath({ id: space.rootId })),
        })),
        ...(current.kind === 'workspace'
          ? [
              {
                id: 'members',
                label: text('Members and settings'),
                icon: IconUsersGroup,
                group: 'manage',
                run: () => goTo(`/drive/workspaces/${current.id}`),
              },
              {
                id: 'trash',
                label: text('Workspace trash'),
                icon: IconTrash,
                group: 'manage',
                run: () => goTo(`/drive/trash?space=${current.id}`),
              },
            ]
          : []),
        {
          id: 'all',
          label: text('All workspaces'),
          icon: IconLayoutGrid,
          group: 'manage',
          run: () => goTo('/drive/workspaces'),
        },
      ]}
    />
  )
}
