import { groupList } from '../../../platform/admin-lists/lists/groups.generated.ts'
import { Lines, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { ofPerson, useNewest } from '../../../platform/person-page/use-newest.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../ui/text.ts'

/** The groups that someone is in. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const filters = ofPerson('member_id', user.id)
  const query = useNewest(groupList, filters)
  return (
    <PersonCard title={text('Groups')} query={query} all={{ to: '/admin/groups', filters }}>
      {({ data }) => (
        <Lines
          label={text('Groups')}
          empty={text('In no group.')}
          lines={data.map(group => ({
            id: group.id,
            main: (
              <Link to={`/admin/groups/${group.id}`}>
                <bdi>{group.name}</bdi>
              </Link>
            ),
          }))}
        />
      )}
    </PersonCard>
  )
}
