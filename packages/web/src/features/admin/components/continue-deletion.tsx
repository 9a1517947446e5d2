import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'

/** Lets the site delete automatically again; only for users who may delete the files of others. */
export function ContinueDeletion() {
  const text = useText()
  const { me } = useSite()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!may(me, 'files.delete')) return null
  const run = async () => {
    const isSure = await confirm({
      title: text('Continue automatic deletion?'),
      body: text(
        'The site deletes expired data again, such as old files in the trash. Stored data without a file is deleted after 30 days.',
      ),
      confirmLabel: text('Continue'),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call('status.continueDeletion')
      showToast({ message: text('Automatic deletion continues') })
      await queries.invalidateQueries({ queryKey: ['site-status'] })
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button size="small" isBusy={isBusy} onClick={() => void run()}>
        {text('Continue deletion')}
      </Button>
    </div>
  )
}
