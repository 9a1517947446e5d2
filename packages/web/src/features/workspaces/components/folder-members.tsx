import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/router/link.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { useText } from '../../../ui/text.ts'
import { membersQuery } from '../queries.ts'
import classes from './folder-members.module.css'
import { useWorkspaceOf } from './use-workspace-of.ts'

const shown = 4

/** The members of the workspace whose top folder is open, with a link to the workspace page. */
export function Fill({ folder }: { folder: PlacedItem }) {
  const workspace = useWorkspaceOf(folder)
  return workspace ? <Members id={workspace.id} /> : null
}

function Members({ id }: { id: string }) {
  const text = useText()
  const { data } = useQuery(membersQuery(id))
  const members = data?.data ?? []
  const more = members.length - shown
  const label = data
    ? text('Members: {{count, number}} people', { count: members.length, defaultValue_one: 'Members: only you' })
    : text('Members')
  // The space of the first picture is reserved, so that nothing jumps when the pictures load.
  return (
    <Link to={`/drive/workspaces/${id}`} className={classes.members} title={label} aria-label={label}>
      {members.slice(0, shown).map(({ person }) => (
        <span key={person.id} className={classes.face}>
          <Avatar name={person.name} url={person.avatarUrl} size={26} />
        </span>
      ))}
      {more > 0 && <span className={classes.more}>{text('+{{count, number}}', { count: more })}</span>}
    </Link>
  )
}
