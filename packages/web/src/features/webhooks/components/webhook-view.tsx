import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { webhookEvents } from '@holdall/contract/webhooks/webhook-events.ts'
import type { Webhook } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { attempt } from '../attempt.ts'
import { DeliveryLog } from '../log/delivery-log.tsx'
import { sendTest, updateWebhook, webhookQuery } from '../requests.ts'
import classes from '../webhooks.module.css'
import { askToRenew, editWebhook } from './edit-webhook.ts'
import { WebhookStateBadge } from './state-badge.tsx'

/** One webhook: where it sends what, whether that works, and everything that was sent. */
export function WebhookView({ id, mayUpdate }: { id: string; mayUpdate: boolean }) {
  const text = useText()
  const { data: webhook, error, refetch, isFetching } = useQuery(webhookQuery(id))
  return (
    <PageFrame title={webhook?.name ?? text('Webhook')} width="form">
      <PageHead title={webhook?.name ?? text('Webhook')} {...(webhook ? { lead: webhook.url } : {})} />
      {webhook ? (
        <>
          <About webhook={webhook} mayUpdate={mayUpdate} />
          <DeliveryLog webhook={webhook} mayResend={mayUpdate} />
        </>
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} rowHeight={48} columns={1} />
      )}
    </PageFrame>
  )
}

function About({ webhook, mayUpdate }: { webhook: Webhook; mayUpdate: boolean }) {
  const text = useText()
  const { events, state, workspace, waiting, dropped } = webhook
  const warning = warningOf(webhook, text)
  return (
    <SectionCard
      title={text('Webhook')}
      aside={<WebhookStateBadge state={state} />}
      footer={mayUpdate && <Buttons webhook={webhook} />}
    >
      <div className={classes.form}>
        {warning && <Notice tone="warning">{warning}</Notice>}
        <dl className={classes.facts}>
          {workspace && <Fact name={text('Workspace')}>{workspace.name}</Fact>}
          <Fact name={text('Events')}>{events.map(type => labelOf(type, text)).join(', ')}</Fact>
          <Fact name={text('Waiting')}>{messages(waiting, text)}</Fact>
          {dropped > 0 && <Fact name={text('Never sent')}>{messages(dropped, text)}</Fact>}
        </dl>
      </div>
    </SectionCard>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Buttons({ webhook }: { webhook: Webhook }) {
  const text = useText()
  const isOff = webhook.state === 'off'
  const isLost = webhook.off_reason === 'secret-lost'
  return (
    <div className={classes.buttons}>
      <Button
        icon={IconSend}
        disabled={isLost}
        onClick={() => void attempt(() => sendTest(webhook.id), text('Test queued'))}
      >
        {text('Send a test')}
      </Button>
      <Button
        icon={IconPencil}
        onClick={() => void editWebhook({ webhook, workspaceId: webhook.workspace?.id ?? null })}
      >
        {text('Edit')}
      </Button>
      <Button icon={IconKey} onClick={() => void attempt(() => askToRenew(webhook))}>
        {text('Renew secret')}
      </Button>
      <Button
        icon={isOff ? IconPlayerPlay : IconPlayerPause}
        onClick={() => void attempt(() => updateWebhook(webhook.id, { isOn: isOff }))}
      >
        {isOff ? text('Turn on') : text('Turn off')}
      </Button>
    </div>
  )
}

function labelOf(type: string, text: Translate): string {
  const known = (webhookEvents as Readonly<Record<string, { label: string }>>)[type]
  return known ? text(known.label) : type
}

function warningOf({ off_reason, state, next_at, old_secret_until }: Webhook, text: Translate): string | null {
  switch (off_reason) {
    case 'failing':
      return text(
        'Turned off: the receiver hasn’t accepted messages for days. Turn it on again once the receiver works.',
      )
    case 'gone':
      return text('Turned off: the receiver unsubscribed (HTTP 410).')
    case 'secret-lost':
      return text('The signing secret was lost with the site key. Renew the secret, then turn the webhook on.')
    case 'right-ended':
      return text('Turned off: the person who created it can no longer edit the workspace. Turn it on to take it over.')
    default:
  }
  if (state === 'off') return text('Events that happen while it’s off are never sent.')
  if (state === 'failing' && next_at !== null)
    return text('The last message wasn’t accepted. Next try: {{date}}', { date: momentValue(next_at) })
  if (old_secret_until !== null)
    return text('Until {{date}}, messages are also signed with the old secret.', {
      date: momentValue(old_secret_until),
    })
  return null
}

function messages(count: number, text: Translate): string {
  return text('{{count, number}} messages', { count, defaultValue_one: '1 message' })
}
