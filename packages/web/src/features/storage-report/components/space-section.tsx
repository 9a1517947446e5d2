import type { UserSpace } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { Facts, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { ofPerson } from '../../../platform/person-page/use-newest.ts'
import { formatFileSize } from '../../../ui/format/format.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import classes from './storage-report.module.css'

/** What the drive and the workspaces of someone use, and how much they may. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const query = useQuery({
    queryKey: ['person', user.id, 'space'],
    queryFn: ({ signal }) => call('storage.ofUser', { params: { id: user.id } }, { signal }),
  })
  return (
    <PersonCard
      title={text('Storage')}
      query={query}
      lines={5}
      all={{ to: '/admin/storage', filters: ofPerson('owner_id', user.id) }}
    >
      {space => (
        <>
          <Meter space={space} />
          <Facts
            facts={[
              { id: 'used', name: text('Used'), value: formatFileSize(space.usedBytes) },
              { id: 'trash', name: text('In the trash'), value: formatFileSize(space.trashBytes) },
              { id: 'versions', name: text('Earlier versions'), value: formatFileSize(space.versionBytes) },
              {
                id: 'limit',
                name: text('Limit'),
                value: (
                  <>
                    {space.limit.bytes === null ? text('Unlimited') : formatFileSize(space.limit.bytes)}
                    <br />
                    <small className={classes.source}>{sourceText(space.limit.from, text)}</small>
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </PersonCard>
  )
}

function Meter({ space: { usedBytes, limit } }: { space: UserSpace }) {
  const text = useText()
  if (limit.bytes === null) return null
  return (
    <meter
      className={classes.meter}
      min={0}
      max={Math.max(limit.bytes, 1)}
      high={limit.bytes * 0.9}
      value={Math.min(usedBytes, limit.bytes)}
      aria-label={text('Used')}
    />
  )
}

function sourceText(from: UserSpace['limit']['from'], text: Translate): string {
  if (from === 'own') return text('Set for this user')
  return from === 'plan' ? text('From their plan') : text('Site default')
}
