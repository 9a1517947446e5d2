import { Button } from '../../../ui/button.tsx'
import { NothingFoundDrawing } from '../../../ui/drawings/states.tsx'
import { ListDrawing } from '../../../ui/drawings/things.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { isProblem } from '../../api/problem.ts'
import { problemText } from '../../early/problem-text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import { isNarrowed } from '../state/list-address.ts'
import type { ListView } from '../state/use-list.ts'
import classes from './list-states.module.css'

/** Shown instead of rows: they are loading, could not be loaded, or there are none. */
export function NoRows<L extends ListDeclaration>({ view, columns }: { view: ListView<L>; columns: number }) {
  if (view.page) return <Nothing view={view} />
  return view.error ? (
    <ListFailure view={view} />
  ) : (
    <ListSkeleton rows={Math.min(view.state.perPage, 15)} columns={columns} />
  )
}

/** No rows at all, or none that match. */
function Nothing<L extends ListDeclaration>({ view }: { view: ListView<L> }) {
  const text = useText()
  if (!isNarrowed(view.state)) return <EmptyState drawing={ListDrawing} title={text(view.list.emptyText)} />
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={text('No results match your search')}
      action={
        <Button onClick={() => view.change({ query: '', filters: [], more: {} })}>
          {text('Clear search and filters')}
        </Button>
      }
    />
  )
}

/** Whether all rows of the list are on this page, whatever they are. */
export function isWhole<L extends ListDeclaration>({ page, state }: ListView<L>): boolean {
  return page !== undefined && !isNarrowed(state) && page.total === page.data.length
}

/** Below rows that are always there: nobody has added one. */
export function NothingElse<L extends ListDeclaration>({ view }: { view: ListView<L> }) {
  const text = useText()
  return <EmptyState drawing={ListDrawing} title={text(view.list.emptyText)} />
}

/** The list could not be fetched; compact if the previous rows are still shown. */
export function ListFailure<L extends ListDeclaration>({
  view,
  isCompact,
}: {
  view: ListView<L>
  isCompact?: boolean
}) {
  const text = useText()
  const { error, isFetching, retry } = view
  const words = problemText(error, text)
  if (isCompact) {
    return (
      <div role="alert" className={classes.failure}>
        <span>{words}</span>
        <Button size="small" isBusy={isFetching} onClick={retry}>
          {text('Try again')}
        </Button>
      </div>
    )
  }
  const requestId = isProblem(error) ? error.problem?.requestId : undefined
  return <ErrorState text={words} onRetry={retry} isRetrying={isFetching} {...(requestId ? { requestId } : {})} />
}

const widths = [62, 48, 71, 55, 40, 66, 52, 59]

/** Placeholder rows, as high as the real ones. */
function ListSkeleton({ rows, columns }: { rows: number; columns: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')} className={classes.skeleton}>
      <div className={classes.skeletonHead} />
      {[...Array(rows).keys()].map(row => (
        <div key={row} className={classes.skeletonRow}>
          {[...Array(columns).keys()].map(column => (
            <Skeleton key={column} width={`${widths[(row + column) % widths.length]}%`} height={12} />
          ))}
        </div>
      ))}
    </div>
  )
}
