import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useText } from '../../../ui/text.ts'
import { ChangesList, type ShownChange } from './changes-list.tsx'

type ImportDialogProps = { changes: readonly ShownChange[]; declarations: SettingTable }

/** What a settings file would change here, shown before anything is changed. */
export function ImportDialog({ changes, declarations, onAnswer }: ImportDialogProps & AnswerProps<true>) {
  const text = useText()
  const form = useForm({ initial: {}, submit: async () => onAnswer(true) })
  return (
    <FormDialog
      form={form}
      title={text('Import settings?')}
      size="large"
      isBrief
      onClose={() => onAnswer(null)}
      submitLabel={text('Import')}
    >
      <p>
        {text('{{count, number}} settings of this site will change. You can revert them in the history.', {
          count: changes.length,
          defaultValue_one: 'One setting of this site will change. You can revert it in the history.',
        })}
      </p>
      <ChangesList changes={changes} declarations={declarations} />
    </FormDialog>
  )
}
