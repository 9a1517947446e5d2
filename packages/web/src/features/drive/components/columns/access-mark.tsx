import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import IconFolderOff from '@tabler/icons-react/dist/esm/icons/IconFolderOff.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { formatList } from '../../../../ui/format/format.ts'
import { Avatar } from '../../../../ui/people/avatar.tsx'
import type { Translate } from '../../../../ui/text.ts'
import { useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useSpaces } from '../../queries/spaces.ts'
import classes from './access-mark.module.css'

/** Small signs beside the name of an item that was itself shared, with people or by link, or is a restricted folder. */
export function SharedSign({ access }: { access: AccessMark }) {
  const text = useText()
  const { people, link } = access.own
  if (!people && !link && !access.isRestricted) return null
  const shared = people
    ? link
      ? text('Shared with people and by link')
      : text('Shared with people')
    : link
      ? text('Shared by link')
      : null
  const label = formatList([
    ...(shared ? [shared] : []),
    ...(access.isRestricted ? [text('Folder with restricted access')] : []),
  ])
  return (
    <span className={classes.sign} title={label}>
      {access.isRestricted && <IconFolderOff size={14} stroke={1.75} aria-hidden="true" />}
      {people && <IconUsers size={14} stroke={1.75} aria-hidden="true" />}
      {link && <IconLink size={14} stroke={1.75} aria-hidden="true" />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** Who has access, in a column: up to three pictures, the number of others, and whether there is a link. */
export function AccessCell({ item }: { item: ListedItem }) {
  const text = useText()
  const { access } = item
  const isTeam = useSpaces()?.some(space => space.id === item.spaceId && space.kind === 'workspace') ?? false
  if (!access) return isTeam ? text('Members') : null
  if (access.count === 0 && !access.hasLink) {
    // What is private is the usual case, which needs no words in each row.
    if (!isTeam) return <VisuallyHidden>{text('Only you')}</VisuallyHidden>
    return access.isInvitedOnly ? text('Only invited people') : text('Members')
  }
  const label = accessWords(access, text)
  const more = access.count - access.people.length
  return (
    <span className={classes.access} title={label}>
      {access.people.map(person => (
        <span key={person.id ?? person.name} className={classes.face}>
          <Avatar name={person.name} url={person.avatarUrl} size={22} />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden="true" className={classes.more}>
          {text('+{{count, number}}', { count: more })}
        </span>
      )}
      {access.hasLink && <IconLink size={16} stroke={1.75} aria-hidden="true" className={classes.link} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function accessWords({ people, count, hasLink }: AccessMark, text: Translate): string {
  const [first, second, third] = people.map(person => person.name)
  const more = count - people.length
  if (!first) return text('People with a link')
  const names =
    more > 0
      ? text('{{first}}, {{second}}, {{third}} and {{more, number}} more', { first, second, third, more })
      : formatList(people.map(person => person.name))
  return hasLink ? text('{{names}}, and people with a link', { names }) : names
}
