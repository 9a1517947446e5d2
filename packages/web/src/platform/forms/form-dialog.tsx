import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx'
import type { Sendable } from '../../ui/form.tsx'
import { FormBody } from '../../ui/form.tsx'
import { useText } from '../../ui/text.ts'
import { leaveForm } from './leave-form.ts'

export type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  form: Sendable & { readonly isDirty: boolean }
  /** The label of the button that sends the form. */
  submitLabel: ReactNode
  isDanger?: boolean
  /** The form can't be sent yet. */
  isSubmitDisabled?: boolean
  /** Little is typed here, so that closing it doesn't ask. */
  isBrief?: boolean
  /** What Cancel does, if it isn't closing. */
  onCancel?: () => void
  /** Further buttons, before Cancel. */
  before?: ReactNode
  /** Of the fields. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A form in a dialog. Enter and the last button send it; Escape asks before typed text is lost. Nothing closes it while
 * it is being sent.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, isDanger, isSubmitDisabled, isBrief, before, className, children } = props
  const { title, size, onClose, onCancel = onClose } = props
  const text = useText()
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      isSticky={!isBrief}
      form={form}
      onClose={() => (isBrief ? onClose() : void leaveForm(form.isDirty, onClose))}
      footer={
        <>
          {before}
          <Button disabled={form.isBusy} onClick={onCancel}>
            {text('Cancel')}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isSubmitDisabled}
            isBusy={form.isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormBody form={form} className={className}>
        {children}
      </FormBody>
    </Dialog>
  )
}
