import { outboxList } from '../../../platform/admin-lists/lists/outbox.generated.ts'
import { Lines, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { ofPerson, useNewest } from '../../../platform/person-page/use-newest.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { MailState, Subject } from './mail-cells.tsx'

/** The newest emails to someone. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const filters = ofPerson('recipient_id', user.id)
  const query = useNewest(outboxList, filters)
  return (
    <PersonCard title={text('Emails')} query={query} all={{ to: '/admin/outbox', filters }}>
      {({ data }) => (
        <Lines
          label={text('Emails')}
          empty={text('No emails have been sent yet')}
          lines={data.map(mail => ({
            id: mail.id,
            main: <Subject mail={mail} />,
            more: formatDateTime(mail.created_at),
            end: <MailState mail={mail} />,
          }))}
        />
      )}
    </PersonCard>
  )
}
