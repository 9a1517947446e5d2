import type { Webhook } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/router/link.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { attempt } from '../attempt.ts'
import { deletionQuestion } from '../deletion-question.ts'
import { deletion, workspaceWebhooksQuery } from '../requests.ts'
import classes from '../webhooks.module.css'
import { editWebhook } from './edit-webhook.ts'
import { WebhookStateBadge } from './state-badge.tsx'

const never = new AbortController().signal

/** The webhooks of a workspace, for those who can edit it. */
export function WorkspaceWebhooks({ workspaceId }: { workspaceId: string }) {
  const text = useText()
  const { data, error, isFetching, refetch } = useQuery(workspaceWebhooksQuery(workspaceId))
  return (
    <SectionCard
      title={text('Webhooks')}
      lead={text('Notify other apps of events in this workspace.')}
      footer={
        <Button icon={IconPlus} onClick={() => void editWebhook({ workspaceId })}>
          {text('New webhook')}
        </Button>
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={1} rowHeight={48} columns={1} />}
      {data?.length === 0 && <p className={classes.note}>{text('No webhooks have been created yet')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.rows} aria-label={text('Webhooks')}>
          {data.map(webhook => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const text = useText()
  const { id, name, url, state } = webhook
  const remove = async () => {
    if (await confirm(deletionQuestion(name))) await deletion().run([id], never)
  }
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <Link to={`/drive/webhooks/${id}`}>{name}</Link>
        <p>{url}</p>
      </div>
      <WebhookStateBadge state={state} />
      <IconButton
        icon={IconTrash}
        label={text('Delete the webhook {{name}}', { name })}
        onClick={() => void attempt(remove)}
      />
    </li>
  )
}
