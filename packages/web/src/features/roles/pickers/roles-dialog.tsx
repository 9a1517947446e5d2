import { numberValue } from '@holdall/contract/kit/values/values.ts'
import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { usePaused } from '../../../ui/hooks/use-paused.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { joinSentences, useText } from '../../../ui/text.ts'
import { pickedRolesQuery } from '../queries.ts'
import classes from './roles-dialog.module.css'

const pauseMs = 250

export interface NamedRole {
  readonly id: string
  readonly name: string
}

export type RolesDialogProps = AnswerProps<NamedRole[]> & { value: readonly NamedRole[] }

/** Chooses roles from the first ones, or from those that a search finds. */
export function RolesDialog({ value, onAnswer }: RolesDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const form = useForm({ initial: { chosen: value }, submit: async answer => onAnswer([...answer.chosen]) })
  const { chosen } = form.values
  const { data, error, refetch, isFetching } = useQuery(pickedRolesQuery(usePaused(typed.trim(), pauseMs)))
  const roles = data?.data ?? []
  const toggle = ({ id, name }: Role) =>
    form.set(
      'chosen',
      chosen.some(one => one.id === id) ? chosen.filter(one => one.id !== id) : [...chosen, { id, name }],
    )
  return (
    <FormDialog
      form={form}
      size="picker"
      title={text('Select Roles')}
      isBrief
      onClose={() => onAnswer(null)}
      className={classes.dialog}
      submitLabel={text('Select')}
    >
      <SearchField
        label={text('Search roles')}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        // The search runs while the user types; Enter must not submit the selection.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {error ? (
        <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <div role="status" aria-label={text('Loading')} className={classes.loading}>
          {[52, 40, 60].map(width => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      ) : (
        <>
          <ul className={classes.roles}>
            {roles.map(role => (
              <Choice
                key={role.id}
                role={role}
                isChosen={chosen.some(one => one.id === role.id)}
                onToggle={() => toggle(role)}
              />
            ))}
          </ul>
          <p role="status" className={classes.hint}>
            {roles.length === 0
              ? text('No roles found')
              : data.total > data.data.length
                ? text('{{more}} more: search for them by name.', {
                    more: numberValue(data.total - data.data.length),
                  })
                : ''}
          </p>
        </>
      )}
    </FormDialog>
  )
}

type ChoiceProps = { role: Role; isChosen: boolean; onToggle: () => void }

function Choice({ role, isChosen, onToggle }: ChoiceProps) {
  const text = useText()
  const id = useId()
  const refusal = role.guests
    ? text("This role can't be assigned to users.")
    : role.can.assign
      ? null
      : text('You can’t give permissions you don’t have. Ask someone who has them.')
  const help = joinSentences([roleLead(role, text), refusal])
  return (
    <li>
      <input
        type="checkbox"
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={isChosen}
        disabled={refusal !== null}
        onChange={onToggle}
      />
      <div>
        <label htmlFor={id}>{roleTitle(role.name, text)}</label>
        {help && <p id={`${id}-help`}>{help}</p>}
      </div>
    </li>
  )
}
