import { auditList } from '../../../platform/admin-lists/lists/audit.generated.ts'
import { Lines, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { ofPerson, useNewest } from '../../../platform/person-page/use-newest.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { AuditSentence } from './audit-sentence.tsx'

/** The newest of what someone did, and of what others did about them. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const filters = ofPerson('person_id', user.id)
  const query = useNewest(auditList, filters)
  return (
    <PersonCard title={text('Audit log')} query={query} all={{ to: '/admin/audit-log', filters }}>
      {({ data }) => (
        <Lines
          label={text('Audit log')}
          empty={text('Nothing has been recorded yet')}
          lines={data.map(line => ({
            id: line.id,
            main: <AuditSentence line={line} />,
            more: formatDateTime(line.at),
          }))}
        />
      )}
    </PersonCard>
  )
}
