import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './pdf-preview.module.css'

/** Asks for the password of a protected document. The password stays in this browser. */
export function PdfPassword({ wasWrong, onPassword }: { wasWrong: boolean; onPassword: (password: string) => void }) {
  const text = useText()
  const [password, setPassword] = useState('')
  return (
    <form
      className={classes.password}
      onSubmit={event => {
        event.preventDefault()
        onPassword(password)
      }}
    >
      <h2>{text('This document is protected')}</h2>
      <TextField
        label={text('Password')}
        type="password"
        autoComplete="off"
        value={password}
        error={wasWrong ? text('That password isn’t right.') : undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {text('Open')}
      </Button>
    </form>
  )
}
