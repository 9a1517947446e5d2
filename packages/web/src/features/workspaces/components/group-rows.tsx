import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { WorkspaceGroup, WorkspaceMembers } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { groupSize } from '../../sharing/public.ts'
import { changeGroupRole, removeGroup } from '../queries.ts'
import classes from '../workspaces.module.css'

type GroupRowsProps = {
  groups: readonly WorkspaceGroup[]
  workspace: { name: string }
  roles: WorkspaceMembers['roles']
}

/** The groups whose members belong to a workspace, with the role that each of them has. */
export function GroupRows({ groups, workspace, roles }: GroupRowsProps) {
  const text = useText()
  const remove = async ({ id, group: { name } }: WorkspaceGroup) => {
    const isSure = await confirm({
      title: text('Remove the group {{name}} from “{{workspace}}”?', { name, workspace: workspace.name }),
      body: text('Everyone who is only in the workspace through this group loses access immediately.'),
      confirmLabel: text('Remove'),
      danger: true,
    })
    if (isSure) await removeGroup(id)
  }
  return groups.map(held => {
    const { group, role, can } = held
    return (
      <li key={held.id} className={classes.row}>
        <span className={classes.waiting} aria-hidden="true">
          <IconUsersGroup size={20} stroke={1.6} />
        </span>
        <div className={classes.rowText}>
          <strong>{group.name}</strong>
          <p>{groupSize(group, text)}</p>
        </div>
        <div className={classes.rowActions}>
          {can.changeRole ? (
            <Select
              look="quiet"
              className={classes.roleSelect}
              aria-label={text('Role of {{name}}', { name: group.name })}
              value={role.id}
              onChange={event => changeGroupRole(held.id, event.target.value).catch(reportProblem)}
            >
              {!roles.some(one => one.id === role.id) && <option value={role.id}>{roleTitle(role.name, text)}</option>}
              {roles.map(one => (
                <option key={one.id} value={one.id} title={roleLead(one, text)}>
                  {roleTitle(one.name, text)}
                </option>
              ))}
            </Select>
          ) : (
            <span className={classes.role}>{roleTitle(role.name, text)}</span>
          )}
          {can.remove && (
            <Button
              size="small"
              variant="quiet"
              aria-label={text('Remove the group {{name}}', { name: group.name })}
              onClick={() => void remove(held).catch(reportProblem)}
            >
              {text('Remove')}
            </Button>
          )}
        </div>
      </li>
    )
  })
}
