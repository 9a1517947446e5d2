import type { Permission } from '@holdall/contract/roles/permission.schemas.ts'
import type { RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useSite } from '../../../platform/site.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { useText } from '../../../ui/text.ts'
import { permissionsQuery } from '../queries.ts'
import classes from './permission-dialog.module.css'
import { PermissionPanel } from './permission-panel.tsx'
import type { ChosenPermission, PermissionChoice } from './permission-values.ts'
import { asChoices, groupPermissions } from './permission-values.ts'

export type PermissionDialogProps = AnswerProps<PermissionChoice[]> & {
  type: RoleType
  value: readonly ChosenPermission[]
  hideRestrictions?: boolean | undefined
}

/** Chooses permissions by group. Answers with all chosen ones, including those that are hidden. */
export function PermissionDialog({ type, value, hideRestrictions = false, onAnswer }: PermissionDialogProps) {
  const text = useText()
  const [showAdvanced, setShowAdvanced] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(permissionsQuery(type))
  const mayGive = useMayGive(type, value)
  const box = useRef<HTMLDivElement>(null)
  const [initial] = useState(() => ({ chosen: asChoices(value) }))
  const form = useForm({
    initial,
    async submit(answer) {
      if (data && !showWrong(box.current)) onAnswer(answer.chosen)
    },
  })
  const { chosen } = form.values
  return (
    <FormDialog
      form={form}
      size="picker"
      title={text('Select Permissions')}
      onClose={() => onAnswer(null)}
      isSubmitDisabled={!data}
      submitLabel={text('Select')}
    >
      <div ref={box} className={classes.dialog}>
        <SwitchField
          label={text('Show advanced permissions')}
          checked={showAdvanced}
          onChange={event => setShowAdvanced(event.target.checked)}
        />
        {data ? (
          groupPermissions(data, showAdvanced).map(({ group, permissions }) => (
            <PermissionPanel
              key={group}
              {...{ group, permissions, chosen, hideRestrictions, mayGive }}
              onChange={permissions => form.set('chosen', permissions)}
            />
          ))
        ) : error ? (
          <ErrorState
            isCompact
            text={problemText(error, text)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <div role="status" aria-label={text('Loading')} className={classes.loading}>
            {[60, 45, 70, 52].map(width => (
              <Skeleton key={width} width={`${width}%`} height={14} />
            ))}
          </div>
        )}
      </div>
    </FormDialog>
  )
}

/** Moves to a limit that isn't a number, if there is one. */
function showWrong(box: HTMLElement | null): boolean {
  const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const panel = wrong?.closest('details')
  if (panel) panel.open = true
  wrong?.focus()
  return Boolean(wrong)
}

/**
 * Users can't give permissions that they don't hold themselves; those already given may stay. The server has the last
 * word.
 */
function useMayGive(type: RoleType, value: readonly ChosenPermission[]): (permission: Permission) => boolean {
  const held = useSite().me?.permissions ?? []
  return ({ name }) =>
    type === 'workspace' ||
    held.includes('admin') ||
    (held as readonly string[]).includes(name) ||
    value.some(one => one.name === name)
}
