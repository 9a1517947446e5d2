import IconFolderDown from '@tabler/icons-react/dist/esm/icons/IconFolderDown.mjs'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t, useText } from '../../../ui/text.ts'
import classes from './visit.module.css'

export type SaveCopyProps = {
  slug: string
  ids: readonly string[]
  isFullWidth?: boolean
  /** A copy counts as a download. */
  onCounted: () => void
}

/** Lets a visitor who has an account here keep a copy in their own drive; nothing for others. */
export function SaveCopy({ slug, ids, isFullWidth, onCounted }: SaveCopyProps) {
  const text = useText()
  const site = useEarlySite()
  const [isBusy, setBusy] = useState(false)
  if (!site?.me) return null
  const save = async () => {
    setBusy(true)
    try {
      await saveToTop(slug, ids)
      onCounted()
      const action = { label: text('Show'), run: () => location.assign('/drive') }
      showToast({ key: 'save', tone: 'success', message: text('Saved to My files'), action })
    } catch (error) {
      showToast({ key: 'save', tone: 'danger', message: problemText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      className={classes.big}
      size="large"
      icon={IconFolderDown}
      isFullWidth={isFullWidth}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {text('Save to My files')}
    </Button>
  )
}

/** Copies to the top of the member's own drive, under another name where one is taken. Waits for large copies. */
async function saveToTop(slug: string, ids: readonly string[]): Promise<void> {
  const { data: spaces } = await call('drive.spaces', {})
  const to = spaces[0]?.rootId ?? ''
  const saved = await call('sharing.saveCopy', { params: { slug }, body: { ids: [...ids], to } })
  if (saved.data.some(outcome => outcome.status !== 'done')) throw new Error('The copy was refused')
  let job = saved.job
  while (job && (job.state === 'queued' || job.state === 'running')) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    job = await call('jobs.job', { params: { id: job.id } })
  }
  if (job && job.state !== 'done') throw new Error(job.error?.message ?? 'The copy failed')
}
