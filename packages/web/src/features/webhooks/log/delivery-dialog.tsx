import type { WebhookDeliveryDetails } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { attempt } from '../attempt.ts'
import { deliveryQuery, resendDelivery } from '../requests.ts'
import classes from '../webhooks.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { outcomeOf } from './outcome-of.ts'

type DeliveryDialogProps = AnswerProps<never> & { id: string; mayResend: boolean }

/** One message: the request as it was sent last, and the beginning of the answer. */
export function DeliveryDialog({ id, mayResend, onAnswer }: DeliveryDialogProps) {
  const text = useText()
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(id))
  const close = () => onAnswer(null)
  const resend = async () => {
    await resendDelivery(id)
    close()
  }
  return (
    <Dialog
      title={data?.type ?? text('Message', { meaning: 'to another server' })}
      onClose={close}
      footer={
        <>
          {mayResend && (
            <Button
              icon={IconRefresh}
              disabled={!data || data.state === 'waiting'}
              onClick={() => void attempt(resend, text('Message queued again'))}
            >
              {text('Send again')}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            {text('Close')}
          </Button>
        </>
      }
    >
      {data ? (
        <Details delivery={data} />
      ) : error ? (
        <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} rowHeight={32} columns={1} />
      )}
    </Dialog>
  )
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const text = useText()
  const { request, answer } = delivery
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className={classes.form}>
      <p className={classes.outcome}>
        <DeliveryState delivery={delivery} /> <span>{outcomeOf(delivery, text)}</span>
      </p>
      <Raw title={text('Request')}>{[`POST ${request.url}`, ...headers].join('\n')}</Raw>
      <Raw title={text('Message', { meaning: 'to another server' })}>{indented(request.body)}</Raw>
      {answer !== null && <Raw title={text('Answer')}>{answer === '' ? text('The answer has no text.') : answer}</Raw>}
    </div>
  )
}

function Raw({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section className={classes.raw} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard has to reach it */}
      <pre tabIndex={0} translate="no">
        {children}
      </pre>
    </section>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
