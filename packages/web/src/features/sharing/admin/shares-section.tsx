import { useQuery } from '@tanstack/react-query'
import { shareList } from '../../../platform/admin-lists/lists/shares.generated.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Lines, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { ofPerson, useNewest } from '../../../platform/person-page/use-newest.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatDate } from '../../../ui/format/format.ts'
import { namedText, useText } from '../../../ui/text.ts'

/** What someone shares: how much, and the newest. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const filters = ofPerson('created_by', user.id)
  const query = useNewest(shareList, filters)
  return (
    <PersonCard title={text('Shares and links')} query={query} all={{ to: '/admin/shares', filters }}>
      {({ data }) => (
        <>
          <Counts id={user.id} />
          <Lines
            label={text('Shares and links')}
            empty={text('Nothing has been shared yet')}
            lines={data.map(share => ({
              id: share.id,
              main: share.item ? <bdi>{namedText(share.item.name)}</bdi> : text('Deleted item'),
              more: (
                <>
                  {choiceLabels(shareList.filters.kind, share.kind, text)}
                  {share.to !== null && (
                    <>
                      {' · '}
                      <bdi>{share.to}</bdi>
                    </>
                  )}
                </>
              ),
              end: formatDate(share.created_at),
            }))}
          />
        </>
      )}
    </PersonCard>
  )
}

function Counts({ id }: { id: string }) {
  const text = useText()
  const { data, error } = useQuery({
    queryKey: ['person', id, 'shares'],
    queryFn: ({ signal }) => call('shares.ofUser', { params: { id } }, { signal }),
  })
  if (!data) return <p>{error ? problemText(error, text) : <Skeleton width="64%" />}</p>
  return (
    <p>
      {[
        text('{{count, number}} active links', {
          count: data.links,
          defaultValue_one: '{{count, number}} active link',
        }),
        text('{{count, number}} shares with people and groups', {
          count: data.given,
          defaultValue_one: '{{count, number}} share with people and groups',
        }),
        text('{{count, number}} items shared with them', {
          count: data.received,
          defaultValue_one: '{{count, number}} item shared with them',
        }),
      ].join(' · ')}
    </p>
  )
}
