import type { SpaceColor } from '@holdall/contract/drive/drive.schemas.ts'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import classes from '../workspaces.module.css'

/** The colour of a workspace, for recognising it at a glance. Decorative: the name is beside it. */
export function WorkspaceSign({ color }: { color: SpaceColor }) {
  return (
    <span className={classes.sign} data-color={color} aria-hidden="true">
      <IconUsersGroup size={20} stroke={1.7} />
    </span>
  )
}
