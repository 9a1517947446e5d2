import { inviteProblems } from '@holdall/contract/user-invitations/invite-problems.ts'
import type { ListedInvitee } from '@holdall/contract/user-invitations/read-people.ts'
import type { CheckedPerson } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { showAddress } from '../../../ui/people/show-address.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from './invite.module.css'

export type PreviewRow = { person: ListedInvitee; checked: CheckedPerson }

const fields = ['name', 'role', 'group', 'plan'] as const

/** Every row of the list, with what is wrong in it. Those with a problem come first. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const text = useText()
  const numbered = rows.map((row, place) => ({ ...row, place: place + 1 }))
  const isWrong = ({ checked }: PreviewRow) => checked.problems.length > 0
  const sorted = [...numbered.filter(isWrong), ...numbered.filter(row => !isWrong(row))]
  const shown = fields.filter(field => rows.some(({ person }) => person[field] !== ''))
  const heads = { name: text('Name'), role: text('Role'), group: text('Group'), plan: text('Plan') }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={text('Preview', { meaning: 'of a list of people' })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('Row', { meaning: 'of a list' })}</th>
            <th scope="col">{text('Email')}</th>
            {shown.map(field => (
              <th key={field} scope="col">
                {heads[field]}
              </th>
            ))}
            <th scope="col">{text('Result', { meaning: 'of checking a row' })}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ person, checked, place }) => (
            <tr key={place} data-wrong={checked.problems.length > 0 || undefined}>
              <td>{place}</td>
              <th scope="row" dir="auto">
                {showAddress(checked.email) || '–'}
              </th>
              {shown.map(field => (
                <td key={field} data-label={heads[field]} dir="auto">
                  {person[field]}
                </td>
              ))}
              <td>
                <Outcome checked={checked} text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Outcome({ checked, text }: { checked: CheckedPerson; text: Translate }) {
  if (checked.problems.length === 0) {
    return (
      <span className={classes.right}>
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        {text('Can be invited')}
      </span>
    )
  }
  return checked.problems.map(({ field, problem }) => (
    <span key={field} className={classes.wrong}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
      {text(inviteProblems[problem])}
    </span>
  ))
}
