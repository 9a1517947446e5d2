import type { Webhook, WebhookDelivery } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useDeliveries } from '../requests.ts'
import classes from '../webhooks.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { outcomeOf } from './outcome-of.ts'

type DeliveryLogProps = { webhook: Webhook; mayResend: boolean }

/** Everything that was sent to a webhook within the last days, newest first. */
export function DeliveryLog({ webhook, mayResend }: DeliveryLogProps) {
  const text = useText()
  const { deliveries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(
    webhook.id,
  )
  return (
    <SectionCard
      title={text('Log')}
      lead={text('Messages are kept for seven days.')}
      footer={
        hasNextPage && (
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('Show more')}
          </Button>
        )
      }
    >
      {error && !deliveries && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !deliveries && <SkeletonRows rows={3} rowHeight={48} columns={1} />}
      {deliveries?.length === 0 && (
        <p className={classes.note}>{text('Nothing has been sent yet. Send a test to see how it works.')}</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className={classes.rows} aria-label={text('Log')}>
          {deliveries.map(delivery => (
            <Row key={delivery.id} delivery={delivery} mayResend={mayResend} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Row({ delivery, mayResend }: { delivery: WebhookDelivery; mayResend: boolean }) {
  const text = useText()
  const open = () =>
    showDialog<never, { id: string; mayResend: boolean }>(
      async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
      { id: delivery.id, mayResend },
    )
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <button type="button" className={classes.opener} onClick={() => void open()}>
          <code>{delivery.type}</code>
        </button>
        <p>
          {formatDateTime(delivery.triedAt ?? delivery.createdAt)} · {outcomeOf(delivery, text)}
        </p>
      </div>
      <DeliveryState delivery={delivery} />
    </li>
  )
}
