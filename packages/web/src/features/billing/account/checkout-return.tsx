import { useEffect } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, type NoticeProps } from '../../../ui/plain/notice.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { type Told, toldAfter } from '../checkout-steps.ts'
import { useCheckout } from '../queries.ts'
import classes from './plan-page.module.css'

export type CheckoutReturnProps = {
  id: string
  /** Whether the address says that they left the gateway's page without paying. */
  isCancelled: boolean
  /** Called when there is nothing more to ask. */
  onDecided: () => void
}

/** What became of the payment that somebody comes back from. The gateway is asked; the address proves nothing. */
export function CheckoutReturn({ id, isCancelled, onDecided }: CheckoutReturnProps) {
  const text = useText()
  const { data, error, isFetching, refetch } = useCheckout(id, isCancelled)
  const told = toldAfter(data?.state ?? null, data?.tries ?? 0, isCancelled)
  const isDecided = !error && (told === 'done' || told === 'over' || told === 'cancelled')
  useEffect(() => {
    if (isDecided) onDecided()
  }, [isDecided, onDecided])
  if (error) {
    const isFinal = isProblem(error) && error.status < 500
    return (
      <Notice tone="danger">
        <div className={classes.told}>
          <span>{problemText(error, text)}</span>
          {!isFinal && (
            <Button size="small" isBusy={isFetching} onClick={() => refetch()}>
              {text('Try again')}
            </Button>
          )}
        </div>
      </Notice>
    )
  }
  return <Notice tone={tones[told]}>{wordsOf(told, text)}</Notice>
}

const tones: Readonly<Record<Told, NonNullable<NoticeProps['tone']>>> = {
  asking: 'info',
  slow: 'info',
  done: 'success',
  over: 'warning',
  cancelled: 'info',
}

function wordsOf(told: Told, text: Translate): string {
  switch (told) {
    case 'asking':
      return text('Confirming your payment…')
    case 'slow':
      return text(
        'Your payment hasn’t been confirmed yet, which can take a few minutes. Your plan starts as soon as it is. You can leave this page.',
      )
    case 'done':
      return text('Thank you! Your plan is active.')
    case 'over':
      return text('This payment wasn’t completed. You weren’t charged.')
    case 'cancelled':
      return text('You left without paying. You weren’t charged.')
  }
}
