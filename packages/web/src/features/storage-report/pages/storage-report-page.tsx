import type { SpaceEntry } from '@holdall/contract/storage-report/spaces.list.ts'
import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { useEffect, useRef } from 'react'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { spaceList } from '../../../platform/admin-lists/lists/storage-spaces.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { refreshList } from '../../../platform/admin-lists/state/list-rows.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { placeName } from '../../../platform/place-name.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { Disks } from '../components/disks.tsx'
import { Parts } from '../components/parts.tsx'
import { RecountButton, RecountState } from '../components/recount.tsx'
import classes from '../components/storage-report.module.css'
import { Totals } from '../components/totals.tsx'
import { isCounting, useStorageFigures } from '../queries.ts'

const columns = {
  name: { render: (space: SpaceEntry) => <Name space={space} />, width: { min: 200, grow: 1.4 } },
  kind: { render: (space: SpaceEntry) => <Kind space={space} />, width: { min: 110, grow: 0.4 } },
  owner: { render: (space: SpaceEntry) => <Owner space={space} />, width: { min: 160, grow: 1 } },
  deleted_at: withTime('deleted_at'),
}

/** What is stored on the site, by whom, and whether the figures are correct. */
export function Page() {
  const text = useText()
  const { data, error, isFetching, refetch } = useStorageFigures()
  useFreshList(data)
  return (
    <PageFrame title={text('Storage')} className={classes.page}>
      <PageHead
        title={text('Storage')}
        lead={text('Storage used on this site, and by whom.')}
        actions={data && <RecountButton figures={data} />}
      />
      {error && !data && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <Waiting />}
      {data && (
        <div className={classes.figures}>
          <RecountState figures={data} />
          <Totals figures={data} />
          <Parts figures={data} />
          <Disks disks={data.disks} />
        </div>
      )}
      <AdminList
        isPart
        list={spaceList}
        title={text('Drives and workspaces')}
        nameOf={space => placeName(space, space.kind === 'personal')}
        columns={columns}
      />
    </PageFrame>
  )
}

/** Reloads the list once a recount has finished, even one that finished before this page saw it running. */
function useFreshList(figures: StorageFigures | undefined): void {
  const ended = figures && (isCounting(figures) ? 'running' : (figures.recount?.createdAt ?? 'never'))
  const before = useRef(ended)
  useEffect(() => {
    if (before.current !== undefined && before.current !== ended && ended !== 'running') void refreshList(spaceList.id)
    before.current = ended
  }, [ended])
}

function Name({ space }: { space: SpaceEntry }) {
  const name = placeName(space, space.kind === 'personal')
  const text = useText()
  return (
    <span className={classes.name}>
      <span title={name}>{name}</span>
      {space.deleted_at && <small>{text('Deleted', { meaning: 'a drive or a workspace' })}</small>}
    </span>
  )
}

function Kind({ space }: { space: SpaceEntry }) {
  return choiceLabels(spaceList.filters.kind, space.kind, useText())
}

function Owner({ space }: { space: SpaceEntry }) {
  const text = useText()
  return <ListedPerson person={space.owner} nobody={text('No one')} />
}

function Waiting() {
  const text = useText()
  return (
    <div className={classes.figures} role="status" aria-label={text('Loading')}>
      <Skeleton height={132} />
      <div className={classes.parts}>
        <Skeleton height={280} />
        <Skeleton height={280} />
      </div>
    </div>
  )
}
