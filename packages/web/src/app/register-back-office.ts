import { registerAdminCommands } from '../platform/admin/admin-commands.ts'
import { registerAdminEntries } from '../platform/admin/admin-entries.ts'
import { adminCommands } from './admin-commands.ts'
import { adminEntries } from './admin-entries.ts'

/** Tells the back-office of what its features bring. */
export function registerBackOffice(): void {
  registerAdminEntries(adminEntries)
  registerAdminCommands(adminCommands)
}
