import type { VersionPage } from '@holdall/contract/drive/versions.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText, reportProblem } from '../../../platform/items/report.ts'
import { itemQuery } from '../../../platform/items/tree.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import type { Translate } from '../../../ui/text.ts'
import { joinSentences, useText } from '../../../ui/text.ts'
import { useVersions } from './queries.ts'
import { VersionRow } from './version-row.tsx'
import { removeAll } from './version-steps.ts'
import type { VersionedFile } from './versioned-file.ts'
import classes from './versions.module.css'

export type VersionsDialogProps = AnswerProps<never> & { item: VersionedFile }

/** All versions of a file, newest first. */
export function VersionsDialog({ item: opened, onAnswer }: VersionsDialogProps) {
  const text = useText()
  // Rights, name and type may change while the dialog is open.
  const { data: item = opened } = useQuery(itemQuery(opened.id))
  const { history, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useVersions(item.id)
  const close = () => onAnswer(null)
  const canDeleteAll = item.can.edit && history?.versions.some(version => !version.isCurrent && !version.isKept)
  return (
    <Dialog
      title={text('Versions of “{{name}}”', { name: item.name })}
      size="large"
      onClose={close}
      footer={
        <>
          {canDeleteAll && (
            <Button variant="quiet" onClick={() => void removeAll(item).catch(reportProblem)}>
              {text('Delete earlier versions…')}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            {text('Done')}
          </Button>
        </>
      }
    >
      {error && !history && (
        <ErrorState isCompact text={problemText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!error && !history && <SkeletonRows rows={3} rowHeight={64} columns={1} />}
      {history && (
        <>
          <p className={classes.rule}>
            {history.hasEarlier
              ? retentionSentence(history.retention, text)
              : text('Earlier versions are only shown to people who can edit this file.')}
          </p>
          <ul className={classes.list} aria-label={text('Versions')}>
            {history.versions.map(version => (
              <VersionRow key={version.id} item={item} version={version} />
            ))}
          </ul>
          {hasNextPage && (
            <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('Show older versions')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Says what happens to earlier versions automatically. */
export function retentionSentence({ count, days }: VersionPage['retention'], text: Translate): string {
  if (count === null && days === null) return text('Earlier versions are kept until you delete them.')
  const kept = text('Versions kept forever aren’t deleted.')
  const most =
    count === null
      ? null
      : text('A file keeps up to {{count, number}} earlier versions.', {
          count,
          defaultValue_one: 'A file keeps one earlier version.',
        })
  const age =
    days === null
      ? null
      : text('Each version is deleted {{count, number}} days after it’s replaced.', {
          count: days,
          defaultValue_one: 'Each version is deleted one day after it’s replaced.',
        })
  return joinSentences([most, age, kept])
}
