import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect } from 'react'
import { reportProblem } from '../../../platform/items/report.ts'
import type { TrashHead } from '../../../platform/items/sources.ts'
import { trashSource } from '../../../platform/items/sources.ts'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import { goTo } from '../../../platform/navigation.ts'
import { useSearch } from '../../../platform/router/router-context.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { TrashDrawing } from '../../../ui/drawings/places.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { joinSentences, useText } from '../../../ui/text.ts'
import type { ColumnId } from '../components/columns/columns.ts'
import { columns } from '../components/columns/columns.ts'
import { ItemScreen } from '../components/item-screen.tsx'
import { LayoutSwitch } from '../components/view-tools.tsx'
import { emptiable, emptyTrash } from '../operations/trash-items.ts'
import { useSpaces } from '../queries/spaces.ts'
import classes from './trash-page.module.css'
import { useViewLayout } from './use-view-layout.ts'

const shown: readonly ColumnId[] = ['origin', 'deletedBy', 'deleted', 'daysLeft', 'size']

export function Page() {
  const text = useText()
  const [layout, setLayout] = useViewLayout('trash')
  const { space: spaceId } = useSearch() as { space?: string }
  const spaces = useSpaces()
  const restorable = spaces?.filter(mayRestore) ?? []
  const shownSpace = restorable.find(one => one.id === spaceId)
  const emptied = emptiable(spaces ?? [], spaceId)
  const rows = usePagedList(trashSource(spaceId))
  const title = text('Trash')
  useEffect(() => {
    document.title = title
  }, [title])
  const head = rows.head
  return (
    <ItemScreen
      place="trash"
      folder={null}
      rows={rows}
      layout={layout}
      label={title}
      columns={shown.map(id => columns[id])}
      head={<h1>{title}</h1>}
      tools={<LayoutSwitch layout={layout} onChange={setLayout} />}
      bar={
        <div className={classes.bar}>
          {restorable.length > 1 && <TrashMenu spaces={restorable} current={shownSpace} />}
          <p className={classes.facts}>{head && <TrashFacts head={head} />}</p>
          {head && head.ownTotal > 0 && emptied.length > 0 && (
            <Button
              icon={IconTrash}
              size="small"
              onClick={() => emptyTrash(emptied, head.ownTotal).catch(reportProblem)}
            >
              {text('Empty trash')}
            </Button>
          )}
        </div>
      }
      empty={
        <EmptyState
          drawing={TrashDrawing}
          title={text('The trash is empty')}
          text={text('Deleted items appear here until they’re deleted forever.')}
        />
      }
    />
  )
}

const mayRestore = ({ permissions }: Space) =>
  permissions.includes('files.view') && (permissions.includes('files.update') || permissions.includes('files.delete'))

/** Whose trash is shown. */
function TrashMenu({ spaces, current }: { spaces: readonly Space[]; current: Space | undefined }) {
  const text = useText()
  const nameOf = (space: Space) => (space.kind === 'personal' ? text('My files') : space.name)
  return (
    <ActionMenuButton
      icon={IconChevronDown}
      label={current ? nameOf(current) : text('Everything')}
      align="start"
      button={{ size: 'small' }}
      actions={[
        { id: 'all', label: text('Everything'), isChecked: !current, group: 'all', run: () => goTo('/drive/trash') },
        ...spaces.map(space => ({
          id: space.id,
          label: nameOf(space),
          group: 'spaces',
          isChecked: space.id === current?.id,
          run: () => goTo(`/drive/trash?space=${space.id}`),
        })),
      ]}
    />
  )
}

function TrashFacts({ head }: { head: TrashHead }) {
  const text = useText()
  const held = text('{{count, number}} items use {{size}} of your storage.', {
    count: head.ownTotal,
    size: sizeValue(head.bytes),
    defaultValue_one: 'One item uses {{size}} of your storage.',
  })
  const kept =
    head.retentionDays === null
      ? text('They’re kept until you delete them.')
      : text('Items are deleted forever after {{count, number}} days.', {
          count: head.retentionDays,
          defaultValue_one: 'Items are deleted forever after one day.',
        })
  const others = head.total - head.ownTotal
  const shared = text('{{count, number}} items were deleted in folders shared with you. You can restore them there.', {
    count: others,
    defaultValue_one: 'One item was deleted in a folder shared with you. You can restore it there.',
  })
  return joinSentences([head.ownTotal > 0 && held, others > 0 && shared, kept])
}
