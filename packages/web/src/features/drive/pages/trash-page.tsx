import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { usePagedList } from '../../../platform/lists/use-paged-list.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { formatFileSize } from '../../../ui/format.ts'
import { ItemScreen } from '../components/item-screen.tsx'
import type { ColumnId } from '../components/rows/columns.ts'
import { columns } from '../components/rows/columns.ts'
import { LayoutSwitch } from '../components/view-tools.tsx'
import { reportProblem } from '../operations/report.ts'
import { emptyTrash } from '../operations/trash-items.ts'
import type { TrashHead } from '../queries/sources.ts'
import { trashSource } from '../queries/sources.ts'
import { homeSpace, useSpaces } from '../queries/spaces.ts'
import classes from './trash-page.module.css'
import { useViewLayout } from './use-view-layout.ts'

const shown: readonly ColumnId[] = ['origin', 'deletedBy', 'deleted', 'daysLeft', 'size']

export function Page() {
  const { t } = useTranslation()
  const [layout, setLayout] = useViewLayout('trash')
  const spaces = useSpaces()
  const space = spaces && homeSpace(spaces)
  const rows = usePagedList(trashSource(undefined))
  const title = t('Trash')
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
        <>
          <p className={classes.facts}>{head && <TrashFacts head={head} />}</p>
          {head && head.ownTotal > 0 && space && (
            <Button icon={IconTrash} size="small" onClick={() => emptyTrash(space, head.ownTotal).catch(reportProblem)}>
              {t('Empty trash')}
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState
          icon={IconTrash}
          title={t('The trash is empty')}
          text={t('What you delete waits here, so that it can be restored.')}
        />
      }
    />
  )
}

function TrashFacts({ head }: { head: TrashHead }) {
  const { t } = useTranslation()
  const held = t('{{count, number}} items hold {{size}} of your space.', {
    count: head.ownTotal,
    size: formatFileSize(head.bytes),
    defaultValue_one: 'One item holds {{size}} of your space.',
  })
  const kept =
    head.retentionDays === null
      ? t('They stay until you delete them.')
      : t('Each is deleted for ever {{count, number}} days after it came here.', {
          count: head.retentionDays,
          defaultValue_one: 'Each is deleted for ever a day after it came here.',
        })
  const others = head.total - head.ownTotal
  const shared = t('{{count, number}} items were deleted in folders shared with you: you may restore them there.', {
    count: others,
    defaultValue_one: 'One item was deleted in a folder shared with you: you may restore it there.',
  })
  return [head.ownTotal > 0 && held, others > 0 && shared, kept].filter(Boolean).join(' ')
}
