import { useTranslation } from '../../../../platform/i18n/i18n.ts'
import { formatFileSize } from '../../../../ui/format.ts'
import { mostTextBytes } from './read-text.ts'
import classes from './text-preview.module.css'

/** Says that more of the file exists than is shown. */
export function CutNote({ mayDownload = true }: { mayDownload?: boolean }) {
  const { t } = useTranslation()
  const size = formatFileSize(mostTextBytes)
  return (
    <p className={classes.note} role="note">
      {mayDownload
        ? t('Only the first {{size}} are shown. Download the file to see all of it.', { size })
        : t('Only the first {{size}} are shown.', { size })}
    </p>
  )
}
