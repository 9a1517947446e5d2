import { useTranslation } from '../../../platform/i18n/i18n.ts'
import classes from './viewer.module.css'

/** Stands while a preview is on its way; shows itself after a moment, so that fast ones do not flicker. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('Loading')}>
      <span />
    </div>
  )
}
