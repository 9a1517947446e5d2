import { appearanceActions } from '../features/appearance/admin-actions.ts'
import { pageActions } from '../features/custom-pages/admin-actions.ts'
import { tagActions } from '../features/drive/tags/site/admin-actions.ts'
import { groupActions } from '../features/groups/admin-actions.ts'
import { localizationCommands } from '../features/localizations/admin-actions.ts'
import { roleCommands } from '../features/roles/admin-actions.ts'
import { fileSource } from '../features/search/admin-commands.tsx'
import { settingsActions } from '../features/settings/admin-actions.ts'
import { settingsSource } from '../features/settings/admin-commands.ts'
import { storageActions } from '../features/storage-report/admin-actions.ts'
import { userActions } from '../features/users/admin-actions.ts'
import { peopleSource } from '../features/users/admin-commands.tsx'
import type { AdminCommandSource } from '../platform/admin/admin-commands.ts'
import { t } from '../ui/text.ts'

/** Actions that are available on any screen; each feature contributes its own. */
const actionSource: AdminCommandSource = {
  id: 'actions',
  title: () => t('Actions'),
  commands: () => [
    ...userActions(),
    ...roleCommands(),
    ...groupActions(),
    ...pageActions(),
    ...localizationCommands(),
    ...tagActions(),
    ...settingsActions(),
    ...storageActions(),
    ...appearanceActions(),
  ],
}

/** What the back-office's palette finds besides screens, one source per line, in the order shown. */
export const adminCommands: readonly AdminCommandSource[] = [actionSource, settingsSource, peopleSource, fileSource]
