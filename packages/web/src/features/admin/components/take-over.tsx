import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../admin.module.css'

/** Makes this site the owner of its storages, once a person has confirmed it. */
export function TakeOver() {
  const text = useText()
  const client = useQueryClient()
  const confirmed = useAct(async () => {
    const { left } = await call('identity.takeOver')
    showToast(
      left.length === 0
        ? { key: 'take-over', message: text('This site owns its storage') }
        : { key: 'take-over', tone: 'danger', message: text('Some storages couldn’t be reached. Try again later.') },
    )
  })
  async function takeOver() {
    const isMeant = await confirm({
      title: text('Does this site own its storage?'),
      body: text(
        'Confirm only on the site that should continue. It deletes files its database doesn’t know, and other sites with the same storage become read-only.',
      ),
      confirmLabel: text('This site owns it'),
    })
    if (!isMeant) return
    await confirmed.run()
    await client.invalidateQueries({ queryKey: ['site-status'] })
  }
  return (
    <div className={classes.act}>
      <Button size="small" isBusy={confirmed.isBusy} onClick={() => void takeOver()}>
        {text('Confirm ownership')}
      </Button>
    </div>
  )
}
