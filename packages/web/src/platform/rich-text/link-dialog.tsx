import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'
import type { AnswerProps } from '../dialogs.tsx'
import { isLinkAddress } from './editor-extensions.ts'
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
  const [address, setAddress] = useState(href)
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)
  const typed = address.trim()
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed
  const submit = () => {
    if (!isLinkAddress(whole)) return setWrong(true)
    onAnswer({ href: whole, words: words.trim() || whole })
  }
  return (
    <Dialog
      isSticky
      size="small"
      title={text('Link')}
      onClose={() => onAnswer(null)}
      onSubmit={submit}
      footer={
        <>
          {href !== '' && (
            <Button variant="quiet" onClick={() => onAnswer({ href: null, words: '' })}>
              {text('Remove link')}
            </Button>
          )}
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {href === '' ? text('Insert') : text('Update')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <TextField
          name="address"
          label={text('Address')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          required
          value={address}
          error={isWrong && !isLinkAddress(whole) ? text('Enter a full address, such as https://example.org') : null}
          onChange={event => setAddress(event.target.value)}
        />
        {!hasWords && (
          <TextField
            name="words"
            label={text('Link text')}
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
