import { LinkImportInput } from '@holdall/contract/imports/imports.schemas.ts'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { Field } from '../../platform/forms/field.tsx'
import { leaveForm } from '../../platform/forms/leave-form.ts'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormBody } from '../../ui/form.tsx'
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
    <Dialog
      isSticky
      title={text('Add from a link')}
      size="small"
      onClose={() => void leaveForm(form.isDirty, close)}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Add')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <p>{text('The server fetches the file into “{{folder}}”.', { folder: folder.name })}</p>
        <Field form={form} name="url" autoComplete="off" inputMode="url" />
      </FormBody>
    </Dialog>
  )
}
