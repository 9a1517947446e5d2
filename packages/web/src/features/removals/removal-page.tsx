import type { DeviceRemoval } from '@holdall/contract/removals/removals.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../platform/api/problem.ts'
import { useAct } from '../../platform/forms/use-act.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { goTo } from '../../platform/navigation.ts'
import { useParams } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { NoAccessDrawing } from '../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { useText } from '../../ui/text.ts'
import { answerRemoval, removalQuery, restoreAll } from './queries.ts'
import classes from './removals.module.css'

/** Whether a sync client may delete almost everything, opened from the notification about it. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, isFetching, refetch } = useQuery(removalQuery(id))
  if (error && isProblem(error) && error.status < 500) {
    return (
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={text('This question no longer exists')}
        text={text('Already resolved. The deleted items are no longer in the trash.')}
        action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
      />
    )
  }
  return (
    <PageFrame title={text('Delete almost everything?')} width="form">
      <PageHead title={text('Delete almost everything?')} />
      {data ? (
        <Question removal={data} />
      ) : error ? (
        <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={2} rowHeight={64} columns={1} />
      )}
    </PageFrame>
  )
}

function Question({ removal }: { removal: DeviceRemoval }) {
  const text = useText()
  const { id, answer, inTrash } = removal
  const isKept = answer === 'keep' && inTrash === 0
  const act = useAct((_: 'keep' | 'delete', work: () => Promise<void>) => work(), reportProblem)
  const busy = act.doing?.[0]
  const keep = () =>
    act.run('keep', async () => {
      if (answer !== 'keep') await answerRemoval(id, 'keep')
      await restoreAll(id)
    })
  return (
    <div className={classes.card}>
      {!isKept && <Facts removal={removal} />}
      {answer === 'delete' && (
        <Notice tone="info">{text('The device may delete the rest. Everything stays in the trash.')}</Notice>
      )}
      {isKept && (
        <Notice tone="success">
          {text('Everything is kept. It comes back to your computer the next time it syncs.')}
        </Notice>
      )}
      <div className={classes.answers}>
        {!isKept && (
          <Button variant="primary" isBusy={busy === 'keep'} onClick={keep}>
            {answer === null ? text('Keep everything') : text('Restore everything')}
          </Button>
        )}
        {answer === null && (
          <Button
            variant="danger"
            isBusy={busy === 'delete'}
            onClick={() => act.run('delete', () => answerRemoval(id, 'delete'))}
          >
            {text('Delete the rest')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Facts({ removal: { device, folder, itemsBefore, itemsRemoved } }: { removal: DeviceRemoval }) {
  const text = useText()
  const values = { device, folder: folder.name, removed: itemsRemoved, before: itemsBefore }
  return (
    <p>
      {folder.kind === 'own-drive'
        ? text(
            '“{{device}}” has deleted {{removed, number}} of {{before, number}} items in My files, and wants to delete more.',
            values,
          )
        : text(
            '“{{device}}” has deleted {{removed, number}} of {{before, number}} items in “{{folder}}”, and wants to delete more.',
            values,
          )}{' '}
      {text('This happens when a folder on the computer is emptied or moved. The deleted items are in the trash.')}
    </p>
  )
}
