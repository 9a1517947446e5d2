import type { Handover } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { instant } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { presentPerson } from '../../sharing/public.ts'
import type { HeldHandover } from '../handovers.repository.ts'

export async function presentHandovers(db: Reader, rows: readonly HeldHandover[]): Promise<Handover[]> {
  const people = await findPeople(
    db,
    rows.map(row => row.from_id),
  )
  return rows.flatMap(row => {
    const from = people.get(row.from_id)
    if (!from) return []
    return {
      id: row.id,
      kind: kindOf(row),
      object: { id: row.item_id ?? row.space_id ?? '', name: row.object_name },
      bytes: row.bytes,
      from: presentPerson(from),
      toEmail: row.to_email,
      keeps: row.keeps === 'editor' ? 'editor' : null,
      message: row.message,
      createdAt: instant(row.created_at),
      ...(row.undelivered === null ? {} : { undelivered: row.undelivered }),
    }
  })
}

function kindOf({ item_id, rank }: HeldHandover): Handover['kind'] {
  if (item_id === null) return 'workspace'
  return rank !== null && isFolder({ rank }) ? 'folder' : 'file'
}
