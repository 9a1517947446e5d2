import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { auditList } from '../../../platform/admin-lists/lists/audit.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { showDialog } from '../../../platform/dialogs.tsx'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { AuditSentence, Code } from '../components/audit-sentence.tsx'
import { AuditedObject } from '../components/audited-object.tsx'
import { factsText } from '../facts.ts'

const columns = {
  event: { render: (line: AuditLine) => <AuditSentence line={line} />, width: { min: 320, grow: 3 } },
  at: { ...withTime('at'), width: { min: 184, grow: 0.3 } },
  actor: { render: (line: AuditLine) => <Actor line={line} /> },
  impersonator: {
    render: (line: AuditLine) => line.impersonator && <ListedPerson person={line.impersonator} nobody="" />,
  },
  action: { render: (line: AuditLine) => <Code words={line.action} />, width: { min: 170, grow: 0.9 } },
  object_name: { render: (line: AuditLine) => <AuditedObject line={line} />, width: { min: 150, grow: 0.9 } },
  object_type: { render: (line: AuditLine) => line.object_type && <Code words={line.object_type} /> },
  before: { render: (line: AuditLine) => <Facts facts={line.before} /> },
  after: { render: (line: AuditLine) => <Facts facts={line.after} /> },
  address: { width: { min: 110, grow: 0.4 } },
}

/** Who did what, when and from where. */
export function Page() {
  const text = useText()
  return (
    <AdminList
      list={auditList}
      title={text('Audit log')}
      nameOf={line => `${withoutTags(auditSentence(line, text) ?? line.action)} ${formatDateTime(line.at)}`}
      columns={columns}
      onOpen={line =>
        void showDialog(async () => (await import('../components/audit-line-dialog.tsx')).AuditLineDialog, { line })
      }
    />
  )
}

function Actor({ line }: { line: AuditLine }) {
  const text = useText()
  return <ListedPerson person={line.actor} nobody={text('System or visitor')} />
}

function Facts({ facts }: { facts: AuditLine['before'] }) {
  const words = factsText(facts)
  return words ? <Code words={words} /> : null
}
