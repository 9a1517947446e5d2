import { LinkImportInput } from '@holdall/contract/imports/imports.schemas.ts'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { Field } from '../../platform/forms/field.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { goTo } from '../../platform/navigation.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import classes from './imports.module.css'
import { addLink } from './requests.ts'

type LinkDialogProps = AnswerProps<never> & { folder: { id: string; name: string } }

/** Asks for the address of a file. */
export function LinkDialog({ folder, onAnswer }: LinkDialogProps) {
  const text = useText()
  const close = () => onAnswer(null)
  const form = useSchemaForm(LinkImportInput, {
    initial: { url: '', folderId: folder.id },
    submit: async ({ url, folderId }) => {
      const made = await addLink(url, folderId)
      close()
      showToast({
        message: text('The server is fetching “{{name}}”. You can close this tab.', { name: made.name }),
        action: { label: text('Show'), run: () => goTo('/drive/imports') },
      })
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('Add from a link')}
      size="small"
      onClose={close}
      className={classes.form}
      submitLabel={text('Add')}
    >
      <p>{text('The server fetches the file into “{{folder}}”.', { folder: folder.name })}</p>
      <Field form={form} name="url" autoComplete="off" inputMode="url" />
    </FormDialog>
  )
}
