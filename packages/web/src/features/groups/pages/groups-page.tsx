import type { Group } from '@holdall/contract/groups/groups.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, RowAction } from '../../../platform/admin-lists/list-props.ts'
import { groupList } from '../../../platform/admin-lists/lists/groups.generated.ts'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { type ConfirmRequest, confirm } from '../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../ui/text.ts'
import { editGroup } from '../edit-group.ts'
import { deletion } from '../requests.ts'

const never = new AbortController().signal

const columns = {
  name: { width: { min: 180, grow: 1.4 } },
  description: { width: { min: 180, grow: 1.6 } },
  owner: { render: (group: Group) => <Owner group={group} />, width: { min: 140, grow: 1 } },
}

/** The groups of the site, and those that members have made for themselves. */
export function Page() {
  const text = useText()
  const { rowActions, bulkActions } = useGroupActions()
  const create = async () => {
    const made = await editGroup()
    if (made) goTo(`/admin/groups/${made.id}`)
  }
  return (
    <AdminList
      list={groupList}
      title={text('Groups')}
      nameOf={group => group.name}
      columns={columns}
      onOpen={group => goTo(`/admin/groups/${group.id}`)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'create',
        label: text('New group'),
        icon: IconPlus,
        permission: 'groups.create',
        run: () => void create(),
      }}
    />
  )
}

function useGroupActions() {
  const text = useText()
  const runOne = useRunOne(groupList.id)
  const remove = async (group: Group) => {
    const { toast, run } = deletion()
    if (await confirm(question([group.name]))) await runOne(group.id, toast, ids => run(ids, never))
  }
  const rowActions = (group: Group): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit group'),
      icon: IconPencil,
      permission: 'groups.update',
      isInRow: true,
      run: () => void editGroup({ group }),
    },
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'groups.delete',
      danger: true,
      run: () => void remove(group),
    },
  ]
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'groups.delete',
      danger: true,
      doing: text('Deleting'),
      isRemoving: true,
      confirm: () => question([]),
      ...deletion(),
    },
  ]
  return { rowActions, bulkActions }
}

function question([name]: readonly string[]): ConfirmRequest {
  return {
    title: name === undefined ? t('Delete the selected groups?') : t('Delete the group “{{name}}”?', { name }),
    body: t(
      'Its members immediately lose everything shared with the group. Their accounts are kept. This can’t be undone.',
    ),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

function Owner({ group }: { group: Group }) {
  const text = useText()
  return <ListedPerson person={group.owner} nobody={text('Site')} />
}
