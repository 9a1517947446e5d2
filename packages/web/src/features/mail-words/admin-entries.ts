import IconMailCog from '@tabler/icons-react/dist/esm/icons/IconMailCog.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const mailWordsEntry: AdminEntry = {
  id: 'mail-words',
  label: () => t('Email texts'),
  group: 'content',
  icon: IconMailCog,
  to: '/admin/mail-words',
  permission: 'localizations.view',
}
