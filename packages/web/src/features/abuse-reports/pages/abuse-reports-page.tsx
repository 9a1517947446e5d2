import type { AbuseReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { fileKind } from '@holdall/contract/drive/names.ts'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { abuseReportList } from '../../../platform/admin-lists/lists/abuse-reports.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { showDialog } from '../../../platform/dialogs.tsx'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from '../components/report.module.css'
import { Complainant, reasonName, StateBadge } from '../components/report-words.tsx'

const columns = {
  number: { width: { min: 116, grow: 0.3 } },
  state: { render: (report: AbuseReport) => <StateBadge state={report.state} />, width: { min: 128, grow: 0.3 } },
  reason: { render: (report: AbuseReport) => <Reason {...report} />, width: { min: 140, grow: 0.6 } },
  item: { render: (report: AbuseReport) => <Item {...report} />, width: { min: 150, grow: 1.2 } },
  reported: { render: (report: AbuseReport) => <Reported {...report} />, width: { min: 110, grow: 0.7 } },
  ofLink: { width: { min: 90, grow: 0.2 } },
  complainant: {
    render: ({ complainant }: AbuseReport) => <Complainant complainant={complainant} />,
    width: { min: 120, grow: 0.9 },
  },
  assignee: {
    render: ({ assignee }: AbuseReport) => <ListedPerson person={assignee} nobody="–" />,
    width: { min: 110, grow: 0.6 },
  },
  createdAt: withTime('createdAt'),
  decidedAt: withTime('decidedAt'),
}

/** The inbox of reports about links. */
export function Page() {
  const text = useText()
  return (
    <AdminList
      list={abuseReportList}
      title={text('Abuse reports')}
      nameOf={report => report.number}
      columns={columns}
      onOpen={({ id }) => goTo(`/admin/abuse-reports/${id}`)}
      secondary={{
        id: 'figures',
        label: text('Numbers of a year'),
        icon: IconReportAnalytics,
        run: () =>
          void showDialog<never, object>(
            async () => (await import('../components/figures-dialog.tsx')).FiguresDialog,
            {},
          ),
      }}
    />
  )
}

function Reason({ reason }: AbuseReport) {
  const words = reasonName(reason, useText())
  return <span title={words}>{words}</span>
}

function Item({ item: { name, isFolder } }: AbuseReport) {
  const text = useText()
  if (name === '') return <span data-nothing>{text('Deleted item')}</span>
  return (
    <span className={classes.item}>
      <FileIcon kind={isFolder ? 'folder' : fileKind(null, name)} size={24} />
      <span dir="auto" title={namedText(name)}>
        {namedText(name)}
      </span>
    </span>
  )
}

function Reported({ reported }: AbuseReport) {
  const text = useText()
  return <ListedPerson person={reported} nobody={text('Deleted account')} />
}
