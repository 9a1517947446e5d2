import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './account.module.css'

/** The way to what somebody pays for. Shown while the site has plans. */
export function PlanSection() {
  const text = useText()
  return (
    <SectionCard
      title={text('Plan')}
      footer={<Button onClick={() => goTo('/account/plan')}>{text('Manage plan')}</Button>}
    >
      <p className={classes.hint}>{text('Your plan, your payment method and your invoices.')}</p>
    </SectionCard>
  )
}
