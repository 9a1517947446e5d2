import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Restriction, RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import IconFolderOff from '@tabler/icons-react/dist/esm/icons/IconFolderOff.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { closeTo, openAgain } from './closings.ts'
import { isOpenToAll, linkName } from './link-names.ts'
import classes from './people.module.css'

type RestrictionsProps = { itemId: string; access: ItemAccess; isFolder: boolean }

/** For a folder, a choice of those for whom access to it can be restricted. */
export function RestrictAccess({ itemId, access, isFolder }: RestrictionsProps) {
  const text = useText()
  const choices = isFolder && access.canShare ? choicesOf(access, text) : []
  return choices.length > 0 ? <CloseTo itemId={itemId} choices={choices} links={access.links} /> : null
}

type RestrictedToProps = { access: Pick<ItemAccess, 'closings' | 'links'>; canOpen?: boolean }

/** Whom access to an item is restricted for, and who may come in nevertheless; with what ends it if asked for. */
export function RestrictedTo({ access: { closings, links }, canOpen = false }: RestrictedToProps) {
  const text = useText()
  if (closings.length === 0) return null
  const hasWayIn = links.some(isOpenToAll)
  return (
    <ul className={classes.people} aria-label={text('Access restricted for')}>
      {closings.map(restriction => (
        <RestrictionRow key={restriction.id} restriction={restriction} canOpen={canOpen} hasWayIn={hasWayIn} />
      ))}
    </ul>
  )
}

type RestrictionRowProps = { restriction: Restriction; canOpen: boolean; hasWayIn: boolean }

function RestrictionRow({ restriction, canOpen, hasWayIn }: RestrictionRowProps) {
  const text = useText()
  return (
    <li className={classes.person}>
      <span className={classes.team} aria-hidden="true">
        <IconFolderOff size={18} />
      </span>
      <span className={classes.who}>
        {restrictedLabels(restriction, text)}
        {hasWayIn && restriction.kind !== 'link' && <small>{text('Can still be opened with a link')}</small>}
      </span>
      {canOpen && restriction.canOpen && restriction.through === null && (
        <Button size="small" variant="quiet" onClick={() => openAgain(restriction).catch(reportProblem)}>
          {text('Remove restriction')}
        </Button>
      )}
    </li>
  )
}

function restrictedLabels({ kind, name, link, through }: Restriction, text: Translate): string {
  if (kind === 'everyone')
    return through === null
      ? text('Restricted to invited people')
      : text('Restricted in “{{folder}}” to invited people', { folder: through.name })
  const who = kind === 'link' ? (link ? linkName(link, text) : text('a link')) : name
  return through === null
    ? text('Restricted for {{name}} here', { name: who })
    : text('Restricted for {{name}} in “{{folder}}”', { name: who, folder: through.name })
}

interface Choice {
  readonly name: string
  readonly input: RestrictionInput
}

/** Everyone who has the folder because of something above it. Links are restricted where they are listed. */
function choicesOf({ people, grants, workspace }: ItemAccess, text: Translate): Choice[] {
  const above = grants.filter(grant => grant.through !== null)
  const named: Choice[] = [
    ...people
      .filter(({ because }) => because.every(({ via }) => via !== 'owner'))
      .filter(({ because }) => because.some(({ via, through }) => via === 'member' || through !== null))
      .map(({ person }) => ({ name: person.name, input: { kind: 'person' as const, targetId: person.id } })),
    ...above.flatMap(({ id, group, person, email }): Choice[] => {
      if (group) return [{ name: group.name, input: { kind: 'group' as const, targetId: group.id } }]
      return person ? [] : [{ name: email, input: { kind: 'grant' as const, targetId: id } }]
    }),
  ]
  if (named.length === 0 && !workspace) return []
  return [...named, { name: text('Everyone except invited people'), input: { kind: 'everyone', targetId: null } }]
}

type CloseToProps = { itemId: string; choices: readonly Choice[] } & Pick<ItemAccess, 'links'>

function CloseTo({ itemId, choices, links }: CloseToProps) {
  const text = useText()
  return (
    <Select
      look="quiet"
      className={classes.restrict}
      aria-label={text('Restrict access')}
      value=""
      onChange={event => {
        const choice = choices[Number(event.target.value)]
        if (choice) closeTo(itemId, choice, links.some(isOpenToAll)).catch(reportProblem)
      }}
    >
      <option value="">{text('Restrict access…')}</option>
      {choices.map(({ name, input }, index) => (
        <option key={`${input.kind} ${input.targetId}`} value={index}>
          {name}
        </option>
      ))}
    </Select>
  )
}
