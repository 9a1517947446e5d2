import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import peopleClasses from '../people/people.module.css'
import { askForAccess } from './queries.ts'

/** Asks those who may share an item for access to it. */
export function AskDialog({ itemId, onAnswer }: { itemId: string } & AnswerProps<never>) {
  const text = useText()
  const [message, setMessage] = useState('')
  const submit = useSubmit(['message'])
  const close = () => onAnswer(null)
  const send = async () => {
    if (await submit.run(() => askForAccess(itemId, message))) close()
  }
  return (
    <Dialog
      size="small"
      title={text('Request access')}
      onClose={close}
      isSticky={message !== ''}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={submit.isBusy}>
            {text('Send request')}
          </Button>
        </>
      }
    >
      <div className={peopleClasses.fields}>
        {submit.formError && <Notice tone="danger">{submit.formError}</Notice>}
        <p>
          {text(
            'If there is something at this address, the people who can share it will see your name, email address and message.',
          )}
        </p>
        <TextAreaField
          label={text('Message')}
          help={text('Optional')}
          rows={3}
          maxLength={500}
          value={message}
          error={submit.errors.message ?? null}
          onChange={event => setMessage(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
