import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Restriction, RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import IconFolderOff from '@tabler/icons-react/dist/esm/icons/IconFolderOff.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import classes from './people.module.css'
import { closeTo, openAgain } from './queries.ts'

type RestrictionsProps = { itemId: string; access: ItemAccess; isFolder: boolean }

/** To whom an item is closed and, for a folder, a choice of those to whom it can be closed. */
export function Restrictions({ itemId, access, isFolder }: RestrictionsProps) {
  const text = useText()
  const choices = isFolder && access.canShare ? choicesOf(access, text) : []
  return (
    <>
      <RestrictedTo closings={access.closings} canOpen />
      {choices.length > 0 && <CloseTo itemId={itemId} choices={choices} />}
    </>
  )
}

type RestrictedToProps = { closings: readonly Restriction[]; canOpen?: boolean }

/** To whom an item is closed, with what opens it again if asked for; nothing if it is closed to nobody. */
export function RestrictedTo({ closings, canOpen = false }: RestrictedToProps) {
  const text = useText()
  if (closings.length === 0) return null
  return (
    <ul className={classes.people} aria-label={text('Access restricted for')}>
      {closings.map(restriction => (
        <RestrictionRow key={restriction.id} restriction={restriction} canOpen={canOpen} />
      ))}
    </ul>
  )
}

function RestrictionRow({ restriction, canOpen }: { restriction: Restriction; canOpen: boolean }) {
  const text = useText()
  return (
    <li className={classes.person}>
      <span className={classes.team} aria-hidden="true">
        <IconFolderOff size={18} />
      </span>
      <span className={classes.who}>{restrictedLabels(restriction, text)}</span>
      {canOpen && restriction.canOpen && restriction.through === null && (
        <Button size="small" variant="quiet" onClick={() => openAgain(restriction).catch(reportProblem)}>
          {text('Remove restriction')}
        </Button>
      )}
    </li>
  )
}

function restrictedLabels({ kind, name, through }: Restriction, text: Translate): string {
  if (kind === 'everyone')
    return through === null
      ? text('Restricted to invited people')
      : text('Restricted in “{{folder}}” to invited people', { folder: through.name })
  const who = kind === 'link' && name === '' ? text('a link') : name
  return through === null
    ? text('Restricted for {{name}} here', { name: who })
    : text('Restricted for {{name}} in “{{folder}}”', { name: who, folder: through.name })
}

interface Choice {
  readonly name: string
  readonly input: RestrictionInput
}

/** Everyone who has the folder because of something above it. */
function choicesOf({ people, grants, links, workspace }: ItemAccess, text: Translate): Choice[] {
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
    ...links
      .filter(link => link.through !== null)
      .map(({ id, name, through }) => ({
        name: name ? text('Link “{{name}}”', { name }) : text('Link to “{{folder}}”', { folder: through?.name ?? '' }),
        input: { kind: 'link' as const, targetId: id },
      })),
  ]
  if (named.length === 0 && !workspace) return []
  return [...named, { name: text('Everyone except invited people'), input: { kind: 'everyone', targetId: null } }]
}

function CloseTo({ itemId, choices }: { itemId: string; choices: readonly Choice[] }) {
  const text = useText()
  return (
    <Select
      aria-label={text('Restrict access')}
      value=""
      onChange={event => {
        const choice = choices[Number(event.target.value)]
        if (choice) closeTo(itemId, choice.input).catch(reportProblem)
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
