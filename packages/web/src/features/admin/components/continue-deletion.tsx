import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../admin.module.css'

/** Lets the site delete automatically again, once a person has confirmed it. */
export function ContinueDeletion() {
  const text = useText()
  const queries = useQueryClient()
  const proceed = useAct(async () => {
    await call('status.continueDeletion')
    showToast({ message: text('Automatic deletion resumed') })
    await queries.invalidateQueries({ queryKey: ['site-status'] })
  })
  const run = async () => {
    const isSure = await confirm({
      title: text('Continue automatic deletion?'),
      body: text(
        'The site deletes expired data again, such as old files in the trash. Stored data without a file is deleted after 30 days.',
      ),
      confirmLabel: text('Continue'),
    })
    if (isSure) await proceed.run()
  }
  return (
    <div className={classes.act}>
      <Button size="small" isBusy={proceed.isBusy} onClick={() => void run()}>
        {text('Continue deletion')}
      </Button>
    </div>
  )
}
