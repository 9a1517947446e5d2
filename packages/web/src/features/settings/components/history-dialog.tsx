import type { Permission } from '@holdall/contract/contract.ts'
import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import type { SettingsSave } from '@holdall/contract/settings/settings.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { may } from '../../../platform/permissions.ts'
import { acceptingConsequences } from '../../../platform/settings/accept-consequences.tsx'
import { refusalText } from '../../../platform/settings/refusal-text.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RecentDrawing } from '../../../ui/drawings/places.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { ChangesList } from './changes-list.tsx'
import classes from './history-dialog.module.css'

/** What the history dialog shows, and how a save is reverted. */
export interface SettingsHistory {
  readonly title: () => string
  readonly queryKey: string
  /** The permission needed to revert. */
  readonly permission: Permission
  readonly declarations: () => Promise<SettingTable>
  readonly read: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<{ data: SettingsSave[]; nextCursor: string | null }>
  /** Reverts the settings in `keys`, with consequences that were accepted. @throws ApiProblem */
  readonly revert: (save: SettingsSave, keys: readonly string[], accepted: readonly string[]) => Promise<void>
}

/** Who changed what, newest first; each save can be reverted. */
export function HistoryDialog({ history, onAnswer }: { history: SettingsHistory } & AnswerProps<void>) {
  const text = useText()
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [history.queryKey],
    queryFn: ({ pageParam, signal }) => history.read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })
  // What the settings are called; until then, nothing is listed.
  const declarations = useQuery({
    queryKey: ['settings-declarations', history.queryKey],
    queryFn: history.declarations,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const saves = (declarations && data?.pages.flatMap(page => page.data)) ?? []
  return (
    <Dialog
      title={history.title()}
      size="large"
      onClose={() => onAnswer(null)}
      footer={
        <Button variant="primary" onClick={() => onAnswer(null)}>
          {text('Close')}
        </Button>
      }
    >
      {!data && error && (
        <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!(data && declarations) && !error && <Skeleton height={200} />}
      {data && declarations && saves.length === 0 && (
        <EmptyState isCompact drawing={RecentDrawing} title={text('Nothing has been changed yet')} />
      )}
      <ol className={classes.saves}>
        {saves.map(save => (
          <Save key={save.id} save={save} history={history} declarations={declarations ?? {}} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {text('Show older changes')}
        </Button>
      )}
    </Dialog>
  )
}

interface SaveProps {
  readonly save: SettingsSave
  readonly history: SettingsHistory
  readonly declarations: SettingTable
}

function Save({ save, history, declarations }: SaveProps) {
  const text = useText()
  const { me } = useSite()
  const canRevert = may(me, history.permission) && save.changes.some(change => change.canRevert)
  const reverting = useAct(() => revert(history, save, declarations, text))
  const takeBack = async () => {
    if (await askFirst(save, text)) await reverting.run()
  }
  return (
    <li className={classes.save}>
      <div className={classes.head}>
        <ListedPerson person={save.by} nobody={text('System')} />
        <RelativeTime at={save.at} />
        {canRevert && (
          <Button size="small" isBusy={reverting.isBusy} onClick={() => void takeBack()}>
            {text('Revert')}
          </Button>
        )}
      </div>
      <ChangesList changes={save.changes} declarations={declarations} />
    </li>
  )
}

function askFirst(save: SettingsSave, text: Translate): Promise<boolean> {
  const hasSecret = save.changes.some(change => change.isSecret)
  return confirm({
    title: text('Revert this change?'),
    body: hasSecret
      ? text('The previous values will be restored. Secrets stay as they are, because previous ones aren’t kept.')
      : text('The previous values will be restored.'),
    confirmLabel: text('Revert'),
  })
}

function keysOf(save: SettingsSave): string[] {
  return save.changes.filter(change => change.canRevert).map(change => change.key)
}

async function revert(
  history: SettingsHistory,
  save: SettingsSave,
  declarations: SettingTable,
  text: Translate,
): Promise<void> {
  try {
    await acceptingConsequences(accepted => history.revert(save, keysOf(save), accepted))
    showToast({ key: 'settings', message: text('Settings saved.') })
  } catch (error) {
    showToast({ tone: 'danger', message: refusalText(error, declarations, text) })
  }
}
