import type { KindTally } from '../../../core/tree/space-kinds.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<TreeTables>()

/** Adds what the triggers have missed, in the same order as they do. */
export async function addToKinds(tx: Tx, spaceId: string, changes: readonly KindTally[]): Promise<void> {
  for (const { kind, bytes, files } of changes.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    await tables(tx)
      .insertInto('space_kinds')
      .values({ space_id: spaceId, kind, bytes, files })
      .onConflict(on =>
        on.columns(['space_id', 'kind']).doUpdateSet(e => ({
          bytes: e('space_kinds.bytes', '+', bytes),
          files: e('space_kinds.files', '+', files),
        })),
      )
      .execute()
  }
}
