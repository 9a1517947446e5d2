import type { ReactNode } from 'react'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import type { ImageUpload } from '../../../platform/images/use-image-upload.ts'
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
  const isUploading = image.state !== null
  return (
    <FormDialog
      form={{ ...form, isBusy: form.isBusy || isUploading, send: () => !isUploading && form.send() }}
      size="small"
      title={title}
      onClose={onClose}
      className={classes.form}
      submitLabel={submitLabel}
    >
      {children}
    </FormDialog>
  )
}
