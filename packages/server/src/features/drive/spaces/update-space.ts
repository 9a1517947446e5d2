import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nameTop, saveSpace } from '../spaces.repository.ts'

export type SpaceChange = Partial<Pick<SpaceRow, 'name' | 'color' | 'owner_id' | 'deleted_at'>>

/** Changes a space. A new name applies to its top folder as well. @throws `request.invalid` at the field `name` */
export async function updateSpace(tx: Tx, id: string, change: SpaceChange): Promise<void> {
  if (change.name === undefined) return saveSpace(tx, id, change)
  const columns = nameColumns(change.name, null, true)
  await saveSpace(tx, id, { ...change, name: columns.name })
  await nameTop(tx, id, columns)
}
