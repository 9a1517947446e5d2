import type { Group } from '@holdall/contract/groups/groups.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { groupList } from '../../../platform/admin-lists/lists/groups.generated.ts'
import { useDeletion } from '../../../platform/admin-lists/use-deletion.ts'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import type { ConfirmRequest } from '../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../ui/text.ts'
import { editGroup } from '../edit-group.ts'
import { deletion } from '../requests.ts'

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
  const { deleteRow, deleteSelected } = useDeletion({
    listId: groupList.id,
    permission: 'groups.delete',
    question,
    work: deletion,
    isRemoving: true,
  })
  const rowActions = (group: Group): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit group'),
      icon: IconPencil,
      permission: 'groups.update',
      isInRow: true,
      run: () => void editGroup({ group }),
    },
    deleteRow(group),
  ]
  return { rowActions, bulkActions: [deleteSelected] }
}

function question(name?: string): ConfirmRequest {
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
