import type { MySubscription, OfferedPlan, PayingGateway } from '@holdall/contract/billing/billing.schemas.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { GatewayDialog } from './gateway-dialog.tsx'
import classes from './pricing.module.css'
import { accountAddress, stepFor } from './what-to-offer.ts'

type OfferButtonProps = {
  plan: OfferedPlan
  mine: readonly MySubscription[] | null
  /** Whether it begins with a trial. */
  isTrial: boolean
  mayRegister: boolean
}

/** The way to a plan: an account, the gateway's own page, or the preview of a change. */
export function OfferButton({ plan, mine, isTrial, mayRegister }: OfferButtonProps) {
  const text = useText()
  const [isChoosing, setChoosing] = useState(false)
  const form = useForm({ initial: {}, submit: async () => undefined })
  const pay = (gateway: PayingGateway) => {
    setChoosing(false)
    return form.run(async () => {
      const { url } = await call('billing.checkout', { body: { planId: plan.id, gateway } })
      location.assign(url)
    })
  }
  const choose = () => {
    const [only, other] = plan.gateways
    if (only && !other) void pay(only)
    else setChoosing(true)
  }
  const look = { variant: plan.isRecommended ? 'primary' : 'default', size: 'large', isFullWidth: true } as const
  switch (stepFor(plan, mine)) {
    case 'start':
      return (
        <Button
          {...look}
          aria-label={text('Get started with {{plan}}', { plan: plan.name })}
          onClick={() => location.assign(accountAddress(plan.id, mayRegister))}
        >
          {text('Get started')}
        </Button>
      )
    case 'buy':
      return (
        <div className={classes.way}>
          <Button
            {...look}
            isBusy={form.isBusy}
            aria-label={
              isTrial
                ? text('Try {{plan}} for free', { plan: plan.name })
                : text('Choose {{plan}}', { plan: plan.name })
            }
            onClick={choose}
          >
            {isTrial ? text('Try for free') : text('Choose')}
          </Button>
          {form.problems.formError && <Notice tone="danger">{form.problems.formError}</Notice>}
          {isChoosing && <GatewayDialog gateways={plan.gateways} onChoose={pay} onClose={() => setChoosing(false)} />}
        </div>
      )
    case 'change':
      return (
        <Button
          {...look}
          aria-label={text('Switch to {{plan}}', { plan: plan.name })}
          onClick={() => location.assign(`/account/plan?change=${encodeURIComponent(plan.id)}`)}
        >
          {text('Switch')}
        </Button>
      )
    case 'yours':
      return (
        <p className={classes.yours}>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
          <a href="/account/plan">{text('Your plan')}</a>
        </p>
      )
    case 'away':
      return <p className={classes.away}>{text('Not available at the moment')}</p>
    case 'none':
      return null
  }
}
