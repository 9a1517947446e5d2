import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const translationsEntry: AdminEntry = {
  id: 'translations',
  label: () => t('Translations'),
  group: 'content',
  icon: IconLanguage,
  to: '/admin/translations',
  permission: 'localizations.view',
}
