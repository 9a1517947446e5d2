import { useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import classes from './pdf-preview.module.css'

/** Asks for the password of a protected document. It goes to the reader in this browser and nowhere else. */
export function PdfPassword({ wasWrong, onPassword }: { wasWrong: boolean; onPassword: (password: string) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <form
      className={classes.password}
      onSubmit={event => {
        event.preventDefault()
        onPassword(password)
      }}
    >
      <h2>{t('This document is protected')}</h2>
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="off"
        value={password}
        error={wasWrong ? t('This password does not fit.') : undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('Open')}
      </Button>
    </form>
  )
}
