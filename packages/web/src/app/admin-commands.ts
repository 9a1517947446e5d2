import { fileSource } from '../features/search/admin-commands.tsx'
import { settingsSource } from '../features/settings/admin-commands.ts'
import { peopleSource } from '../features/users/admin-commands.tsx'
import type { AdminCommandSource } from '../platform/admin/admin-commands.ts'

/** What the back-office's palette finds besides its screens, one line each, in the order in which it is shown. */
export const adminCommands: readonly AdminCommandSource[] = [settingsSource, peopleSource, fileSource]
