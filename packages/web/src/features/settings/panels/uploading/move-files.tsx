import type { StoredFiles } from '@holdall/contract/files/moves.endpoints.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import { useAct } from '../../../../platform/forms/use-act.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { toldText, useText } from '../../../../ui/text.ts'
import classes from '../panels.module.css'

const isOpen = (data: StoredFiles | undefined) => data?.move?.state === 'queued' || data?.move?.state === 'running'

/**
 * Requested every second while files are being moved, and otherwise now and then: someone else may have started a move.
 */
const storedFilesQuery = {
  queryKey: ['stored-files'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('files.storedFiles', {}, { signal }),
}

/** Files on earlier storages, and the button that moves them to the storage for new files. */
export function MoveFiles({ form }: PanelProps) {
  const text = useText()
  // Once another storage is chosen and saved, all existing files are on another storage.
  const choice = JSON.stringify(form.answer.server.uploads_disk_driver)
  const { data } = useQuery({
    ...storedFilesQuery,
    queryKey: [...storedFilesQuery.queryKey, choice, form.answer.about.uploads_disk_driver?.version],
    refetchInterval: query => (isOpen(query.state.data) ? 1000 : 5000),
  })
  const { isBusy, run } = useAct(async (isStart: boolean) => {
    await call(isStart ? 'files.orderMove' : 'files.stopMove')
    await queryClient.invalidateQueries({ queryKey: storedFilesQuery.queryKey })
  })
  if (!data || (data.elsewhere.files === 0 && !data.move)) return null
  const { files, bytes } = data.elsewhere
  const size = sizeValue(bytes)
  const isStopped = data.move?.state === 'cancelled' || data.move?.state === 'failed'
  return (
    <fieldset className={classes.list}>
      <legend>{text('Files on other storages')}</legend>
      <p>
        {files === 0
          ? text('All files are on the storage for new files.')
          : text('{{count, number}} files ({{size}}) are on earlier storages. They stay readable there.', {
              count: files,
              size,
              defaultValue_one: '{{count}} file ({{size}}) is on an earlier storage. It stays readable there.',
            })}
      </p>
      {isOpen(data) ? (
        <Progress move={data.move as Move} isBusy={isBusy} onStop={() => void run(false)} />
      ) : (
        <>
          {data.move && files > 0 && <Ended move={data.move} />}
          {files > 0 && (
            <Button size="small" isBusy={isBusy} onClick={() => void run(true)}>
              {isStopped ? text('Continue moving') : text('Move files')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}

type Move = NonNullable<StoredFiles['move']>

function Progress({ move, isBusy, onStop }: { move: Move; isBusy: boolean; onStop: () => void }) {
  const text = useText()
  const { done, total, isStopping, state } = move
  const ratio = total ? done / total : null
  const facts = text('{{done, number}} of {{total, number}} files moved', { done, total: total ?? done })
  return (
    <div className={classes.moving}>
      <progress aria-label={text('Moving files')} max={1} {...(ratio === null ? {} : { value: ratio })} />
      <div>
        <span role="status">
          {isStopping ? text('Stopping…') : state === 'queued' ? text('Waiting to start') : facts}
        </span>
        <Button size="small" variant="quiet" disabled={isBusy || isStopping} onClick={onStop}>
          {text('Stop')}
        </Button>
      </div>
    </div>
  )
}

/** The outcome of the last move if it did not move all files. */
function Ended({ move: { state, done, total, damaged, error } }: { move: Move }) {
  const text = useText()
  if (state === 'cancelled') {
    return (
      <p role="status">
        {text('The move was stopped after {{done, number}} of {{total, number}} files.', {
          done,
          total: total ?? done,
        })}
      </p>
    )
  }
  if (state === 'failed') {
    return (
      <Notice tone="danger">
        {text('The move failed: {{error}}', { error: error ? toldText(error, text) : text('unknown') })}
      </Notice>
    )
  }
  if (damaged === 0) return null
  return (
    <Notice tone="warning">
      {text(
        '{{count, number}} files couldn’t be read or are damaged. They stay where they are, and are listed in the log.',
        {
          count: damaged,
          defaultValue_one: 'One file couldn’t be read or is damaged. It stays where it is, and is listed in the log.',
        },
      )}
    </Notice>
  )
}
