import type { AccountsTest } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import type { AuditStep } from './audit-recipes.ts'
import { answerAsDrive } from './other-drive.ts'
import type { Person } from './world.ts'

type Recipe = (test: AccountsTest, person: Person) => Promise<AuditStep>

/** Calls about imports need these. */
export const importRecipes: Readonly<Record<string, Recipe>> = {
  'imports.addDrive': async (test, { objects }) => {
    answerAsDrive(test)
    const login = { address: 'https://cloud.example/', user: 'me', password: 'secret' }
    return { sent: { body: { ...login, folders: null, folderId: objects.folder } } }
  },
  'imports.pause': async (test, { objects }) => {
    const { db } = test.app.services
    const running = { state: 'running' as const, error: null }
    await db.transaction(tx =>
      tables(tx).updateTable('imports').set(running).where('id', '=', objects.import).execute(),
    )
    return { sent: { params: { id: objects.import } } }
  },
}
