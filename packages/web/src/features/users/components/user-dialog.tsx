import type { ReactNode } from 'react'
import { leaveForm } from '../../../platform/forms/leave-form.ts'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import type { ImageUpload } from '../../../platform/images/use-image-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './user-form.module.css'

export type UserDialogProps = {
  title: string
  submitLabel: string
  form: Pick<SchemaForm<never>, 'isBusy' | 'isDirty' | 'problems' | 'send'>
  /** Nothing is sent while the picture is still uploading. */
  image: ImageUpload
  onClose: () => void
  children: ReactNode
}

/** The dialog around the fields of a user. */
export function UserDialog({ title, submitLabel, form, image, onClose, children }: UserDialogProps) {
  const text = useText()
  const isUploading = image.state !== null
  return (
    <Dialog
      isSticky
      size="small"
      title={title}
      onClose={() => void leaveForm(form.isDirty, onClose)}
      onSubmit={() => !isUploading && void form.send()}
      footer={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy || isUploading}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        {children}
      </FormBody>
    </Dialog>
  )
}
