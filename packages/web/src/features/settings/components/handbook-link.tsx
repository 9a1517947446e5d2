import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { hasHandbookPage, isHandbookForeign } from '../../../platform/settings/handbook.ts'
import { useText } from '../../../ui/text.ts'
import classes from './settings-page.module.css'

/** Opens in a new tab, so that unsaved changes to the panel are kept. */
export function HandbookLink({ page }: { page: string }) {
  const text = useText()
  if (!hasHandbookPage(page)) return null
  return (
    <a className={classes.handbook} href={`/admin/handbook/${page}`} target="_blank" rel="noopener">
      <IconBook2 size={16} aria-hidden />
      {isHandbookForeign() ? text('Documentation (in English)') : text('Documentation')}
    </a>
  )
}
