import type { MyBilling } from '@holdall/contract/billing/billing.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useCallback, useEffect, useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { useSearch } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ListDrawing } from '../../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { payingOne } from '../pricing/what-to-offer.ts'
import { useMyBilling } from '../queries.ts'
import { CheckoutReturn } from './checkout-return.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { openChange } from './plan-actions.ts'
import classes from './plan-page.module.css'
import { SubscriptionCard } from './subscription-card.tsx'

const address = '/account/plan'
const withoutSearch = () => goTo(address, { replace: true })

/** What somebody pays for: their plan, what gives them their space, and their invoices. */
export function Page() {
  const text = useText()
  const { checkout, cancelled, change } = useSearch() as Readonly<Record<string, string | undefined>>
  // Kept when the address loses it: reloading the page later must not report the payment again.
  const [returned, setReturned] = useState(checkout ? { id: checkout, isCancelled: cancelled !== undefined } : null)
  const { data, error, isFetching, refetch } = useMyBilling()
  useWantedChange(data, change)
  return (
    <PageFrame title={text('Plan')} width="form">
      <PageHead
        above={
          <div className={classes.back}>
            <Button variant="quiet" size="small" icon={IconArrowLeft} onClick={() => goTo('/account')}>
              {text('Account')}
            </Button>
          </div>
        }
        title={text('Plan')}
        lead={text('What you pay for, and your invoices.')}
      />
      {returned && (
        <div className={classes.returned}>
          <CheckoutReturn {...returned} onDecided={withoutSearch} />
        </div>
      )}
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={4} rowHeight={48} columns={2} />}
      {data && (
        <>
          <Subscriptions billing={data} onActed={() => setReturned(null)} />
          <SectionCard
            title={text('Storage')}
            footer={<Button onClick={() => goTo('/account/storage')}>{text('See what’s using it')}</Button>}
          >
            <p>{spaceText(data.space, text)}</p>
          </SectionCard>
          <InvoiceList invoices={data.invoices} />
        </>
      )}
    </PageFrame>
  )
}

type SubscriptionsProps = {
  billing: MyBilling
  /** Called after each thing that they did about a plan: thanks for the payment are out of place then. */
  onActed: () => void
}

function Subscriptions({ billing: { subscriptions }, onActed }: SubscriptionsProps) {
  const text = useText()
  if (subscriptions.length > 0)
    return subscriptions.map(one => <SubscriptionCard key={one.id} subscription={one} onActed={onActed} />)
  return (
    <SectionCard title={text('Your plan')}>
      <EmptyState
        isCompact
        drawing={ListDrawing}
        title={text('You don’t have a plan')}
        text={text('Plans give you more storage and more features.')}
        action={
          <Button variant="primary" onClick={() => location.assign('/pricing')}>
            {text('See plans')}
          </Button>
        }
      />
    </SectionCard>
  )
}

/** Opens the change that the pricing page leads to, once. */
function useWantedChange(billing: MyBilling | undefined, planId: string | undefined): void {
  const paying = billing && payingOne(billing.subscriptions)
  const open = useCallback(async () => {
    if (!paying?.can.change || planId === undefined) return
    withoutSearch()
    await openChange(paying, planId)
  }, [paying, planId])
  useEffect(() => void open(), [open])
}

function spaceText({ bytes, from }: MyBilling['space'], text: Translate): string {
  if (bytes === null) return text('Your storage is unlimited.')
  const size = sizeValue(bytes)
  switch (from) {
    case 'own':
      return text('You have {{size}}, set by an administrator for your account.', { size })
    case 'plan':
      return text('You have {{size}} with your plan.', { size })
    case 'default':
      return text('You have {{size}}, like everyone on this site.', { size })
  }
}
