import { CompanyRuleInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../../platform/dialogs.tsx'
import { Field } from '../../../../platform/forms/field.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../../platform/forms/use-schema-form.ts'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { targetsQuery } from '../../requests.ts'
import classes from '../form.module.css'

/** A rule, with the names of what it gives. */
export type RuleAnswer = { rule: CompanyRuleInput; names: ReadonlyMap<string, string> }
export type RuleDialogProps = AnswerProps<RuleAnswer> & { rule: CompanyRuleInput | null }

type Named = { readonly id: string; readonly name: string }
const empty = { group: '', roleId: null, workspaceId: null, workspaceRoleId: null }
/** As many workspaces come at once; if there are more, they are searched. */
const page = 20

/** Creates or edits a rule. It is saved with the provider. */
export function RuleDialog({ rule, onAnswer }: RuleDialogProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const first = useQuery(targetsQuery(''))
  const { data: targets, error, refetch, isFetching } = useQuery(targetsQuery(search.trim()))
  const [seen, setSeen] = useState<readonly Named[]>([])
  const form = useSchemaForm(CompanyRuleInput, {
    initial: rule ?? empty,
    submit: async made => {
      const all = [
        ...(targets?.roles ?? []),
        ...(targets?.workspaceRoles ?? []),
        ...(targets?.workspaces ?? []),
        ...seen,
      ]
      onAnswer({ rule: made, names: new Map(all.map(({ id, name }) => [id, name])) })
    },
  })
  const close = () => onAnswer(null)
  // A chosen workspace stays in the list whatever is searched next.
  const found = targets?.workspaces ?? []
  const workspaces = [...seen.filter(one => !found.some(({ id }) => id === one.id)), ...found]
  const look = (words: string) => {
    const kept = workspaces.find(({ id }) => id === form.values.workspaceId)
    setSeen(kept ? [kept] : [])
    setSearch(words)
  }
  return (
    <FormDialog
      form={form}
      title={rule ? text('Edit rule') : text('Add rule')}
      onClose={close}
      className={classes.fields}
      submitLabel={rule ? text('Change') : text('Add')}
    >
      <Field form={form} name="group" autoComplete="off" help={text('The name exactly as the provider sends it.')} />
      {error && <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />}
      <Field form={form} name="roleId" as="select" help={null} empty={text('No role')}>
        <Options list={targets?.roles ?? []} isRole chosen={form.values.roleId} />
      </Field>
      {(first.data?.workspaces.length ?? 0) >= page && (
        <TextField
          label={text('Search workspaces')}
          name="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={event => look(event.target.value)}
        />
      )}
      <Field form={form} name="workspaceId" as="select" help={null} empty={text('No workspace')}>
        <Options list={workspaces} chosen={form.values.workspaceId} />
      </Field>
      {form.values.workspaceId !== null && (
        <Field form={form} name="workspaceRoleId" as="select" help={null} empty={text('Choose…')} required>
          <Options list={targets?.workspaceRoles ?? []} isRole chosen={form.values.workspaceRoleId} />
        </Field>
      )}
    </FormDialog>
  )
}

type OptionsProps = { list: readonly Named[]; isRole?: boolean; chosen: string | null | undefined }

function Options({ list, isRole, chosen }: OptionsProps) {
  const text = useText()
  const isMissing = chosen && !list.some(({ id }) => id === chosen)
  return (
    <>
      {isMissing && <option value={chosen}>{text('Current choice')}</option>}
      {list.map(({ id, name }) => (
        <option key={id} value={id}>
          {isRole ? roleTitle(name, text) : name}
        </option>
      ))}
    </>
  )
}
