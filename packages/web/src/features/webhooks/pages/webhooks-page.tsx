import type { Webhook } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { webhookList } from '../../../platform/admin-lists/lists/webhooks.generated.ts'
import { useDeletion } from '../../../platform/admin-lists/use-deletion.ts'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { useText } from '../../../ui/text.ts'
import { editWebhook } from '../components/edit-webhook.ts'
import { WebhookStateBadge } from '../components/state-badge.tsx'
import { deletionQuestion } from '../deletion-question.ts'
import { deletion } from '../requests.ts'

const columns = {
  name: { width: { min: 160, grow: 1.2 } },
  url: { width: { min: 200, grow: 1.6 } },
  state: { render: (webhook: Webhook) => <WebhookStateBadge state={webhook.state} />, width: { min: 92, grow: 0.3 } },
  workspace: { render: (webhook: Webhook) => <Belonging webhook={webhook} />, width: { min: 120, grow: 0.8 } },
  created_by: { render: (webhook: Webhook) => <ListedPerson person={webhook.created_by} nobody="–" /> },
}

/** The webhooks of the site, and those of its workspaces. */
export function Page() {
  const text = useText()
  const { rowActions, bulkActions } = useWebhookActions()
  const create = async () => {
    const made = await editWebhook({ workspaceId: null })
    if (made) goTo(`/admin/webhooks/${made.id}`)
  }
  return (
    <AdminList
      list={webhookList}
      title={text('Webhooks')}
      lead={text('Notify other apps of events on this site.')}
      nameOf={webhook => webhook.name}
      columns={columns}
      onOpen={webhook => goTo(`/admin/webhooks/${webhook.id}`)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'create',
        label: text('New webhook'),
        icon: IconPlus,
        permission: 'webhooks.create',
        run: () => void create(),
      }}
    />
  )
}

function useWebhookActions() {
  const text = useText()
  const { deleteRow, deleteSelected } = useDeletion({
    listId: webhookList.id,
    permission: 'webhooks.delete',
    question: deletionQuestion,
    work: deletion,
    isRemoving: true,
  })
  const rowActions = (webhook: Webhook): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit webhook'),
      icon: IconPencil,
      permission: 'webhooks.update',
      isInRow: true,
      run: () => void editWebhook({ webhook, workspaceId: webhook.workspace?.id ?? null }),
    },
    deleteRow(webhook),
  ]
  return { rowActions, bulkActions: [deleteSelected] }
}

function Belonging({ webhook }: { webhook: Webhook }) {
  const text = useText()
  return <span>{webhook.workspace?.name ?? text('Site')}</span>
}
