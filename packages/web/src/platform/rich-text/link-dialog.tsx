import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'
import type { AnswerProps } from '../dialogs.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { Complaints } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { isLinkAddress } from './link-address.ts'
import classes from './rich-text-editor.module.css'

/** Without an address, the link is removed. */
export type LinkAnswer = { href: string | null; words: string }
export type LinkDialogProps = {
  href: string
  /** Whether there are words that become the link; otherwise the dialog asks for them. */
  hasWords: boolean
}

/** The target of a link. */
export function LinkDialog({ href, hasWords, onAnswer }: LinkDialogProps & AnswerProps<LinkAnswer>) {
  const text = useText()
  const form = useForm({
    initial: { address: href, words: '' },
    alsoCheck: ({ address }): Complaints =>
      isLinkAddress(whole(address))
        ? {}
        : { address: { text: text('Enter a full address, such as https://example.org') } },
    submit: async ({ address, words }) => onAnswer({ href: whole(address), words: words.trim() || whole(address) }),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Link')}
      onClose={() => onAnswer(null)}
      className={classes.dialog}
      before={
        href !== '' && (
          <Button variant="quiet" onClick={() => onAnswer({ href: null, words: '' })}>
            {text('Remove link')}
          </Button>
        )
      }
      submitLabel={href === '' ? text('Insert') : text('Update')}
    >
      <TextField
        {...form.input('address')}
        label={text('Address', { meaning: 'web address' })}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        required
      />
      {!hasWords && <TextField {...form.input('words')} label={text('Link text')} autoComplete="off" />}
    </FormDialog>
  )
}

/** An address as people type it, with the scheme that they leave out. */
function whole(address: string): string {
  const typed = address.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed
}
