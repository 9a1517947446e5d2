import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import { call } from '../../../platform/api/call.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { JobBar } from '../../../platform/jobs/job-bar.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { toldText, useText } from '../../../ui/text.ts'
import { confirmRecount } from '../confirm-recount.ts'
import { isCounting, refreshFigures } from '../queries.ts'
import classes from './storage-report.module.css'

type Recount = NonNullable<StorageFigures['recount']>

function useRecount() {
  return useAct(async (isStart: boolean) => {
    await call(isStart ? 'storage.recount' : 'storage.stopRecount')
    await refreshFigures()
  })
}

/** Starts a recount, which corrects wrong figures; only for users who may change the settings. */
export function RecountButton({ figures }: { figures: StorageFigures }) {
  const text = useText()
  const { me } = useSite()
  const { isBusy, run } = useRecount()
  if (!may(me, 'settings.update')) return null
  const ask = async () => {
    if (await confirmRecount(text)) await run(true)
  }
  return (
    <Button icon={IconCalculator} isBusy={isBusy} disabled={isCounting(figures)} onClick={() => void ask()}>
      {text('Recount')}
    </Button>
  )
}

/** The progress of the recount, or the result of the last one. */
export function RecountState({ figures }: { figures: StorageFigures }) {
  const { recount } = figures
  if (!recount) return null
  return isCounting(figures) ? <Progress recount={recount} /> : <Ended recount={recount} />
}

function Progress({ recount }: { recount: Recount }) {
  const text = useText()
  const { me } = useSite()
  const { isBusy, run } = useRecount()
  const { done, total, isStopping } = recount
  const isWalking = total !== null && total > 0 && done >= total
  const facts = isWalking
    ? text('Checking the storage')
    : text('{{done, number}} of {{total, number}} drives and workspaces checked', { done, total: total ?? done })
  const stop = (
    <Button size="small" variant="quiet" disabled={isBusy || isStopping} onClick={() => void run(false)}>
      {text('Stop')}
    </Button>
  )
  return (
    <div className={classes.counting}>
      <JobBar
        {...recount}
        label={text('Recounting')}
        facts={facts}
        isEndless={isWalking}
        action={may(me, 'settings.update') && stop}
      />
    </div>
  )
}

function Ended({ recount: { state, wrong, error, done, isStorageAway, createdAt } }: { recount: Recount }) {
  const text = useText()
  if (state === 'failed') {
    return (
      <Notice tone="danger">
        {text('The recount failed: {{error}}', { error: error ? toldText(error, text) : text('unknown') })}
      </Notice>
    )
  }
  const found =
    state === 'cancelled'
      ? text('The recount was stopped.')
      : wrong === 0
        ? text('The last recount found no errors.')
        : text('The last recount corrected {{count, number}} drives and workspaces.', {
            count: wrong,
            defaultValue_one: 'The last recount corrected {{count, number}} drive or workspace.',
          })
  return (
    <Notice tone={isStorageAway || wrong > 0 ? 'warning' : 'info'}>
      {found}{' '}
      {text('{{count, number}} drives and workspaces were checked.', {
        count: done,
        defaultValue_one: 'One drive or workspace was checked.',
      })}{' '}
      {isStorageAway && `${text('We couldn’t check the storage. Please try again.')} `}
      <RelativeTime at={createdAt} />
    </Notice>
  )
}
