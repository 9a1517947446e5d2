import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { UserWorkspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Lines, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { mostInSection } from '../../../platform/person-page/use-newest.ts'
import { Button } from '../../../ui/button.tsx'
import { type Translate, useText } from '../../../ui/text.ts'

/** The workspaces that someone owns or is in, and as what. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery({
    queryKey: ['person', user.id, 'workspaces'],
    queryFn: ({ signal }) => call('workspaces.ofUser', { params: { id: user.id } }, { signal }),
  })
  return (
    <PersonCard title={text('Workspaces')} query={query}>
      {({ data, total }) => (
        <>
          <Lines
            label={text('Workspaces')}
            empty={text('In no workspace.')}
            lines={(showsAll ? data : data.slice(0, mostInSection)).map(one => ({
              id: one.id,
              main: <bdi>{one.name}</bdi>,
              more: partText(one, text),
            }))}
          />
          {!showsAll && data.length > mostInSection && (
            <div>
              <Button size="small" onClick={() => setShowsAll(true)}>
                {text('Show all')}
              </Button>
            </div>
          )}
          {showsAll && total > data.length && <p>{text('{{count, number}} more', { count: total - data.length })}</p>}
        </>
      )}
    </PersonCard>
  )
}

function partText({ isOwner, role, group }: UserWorkspace, text: Translate): string {
  if (isOwner) return text('Owner')
  const name = role === null ? '' : roleTitle(role, text)
  return group === null ? name : text('{{role}}, through the group {{group}}', { role: name, group })
}
