import type { Import, ImportedEntry, ImportedPage, ImportPage } from '@holdall/contract/imports/imports.schemas.ts'
import { z } from 'zod'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listSettled } from '../entries.repository.ts'
import { listImports } from '../imports.repository.ts'
import type { ImportEntryRow } from '../imports.tables.ts'
import { presentImport } from '../present-import.ts'
import { ownImport } from './own-import.ts'

interface Paged {
  readonly cursor?: string | undefined
  readonly perPage: number
}

const Below = z.object({ below: cursorText })
const After = z.object({ after: z.int().min(0) })

/** The caller’s imports, newest first. */
export async function readImports(ctx: Needs<'caller' | 'db'>, { cursor, perPage }: Paged): Promise<ImportPage> {
  const { userId } = memberOf(ctx)
  const below = cursor ? decodeCursor(Below, cursor).below : null
  const rows = await listImports(ctx.db.read, userId, below, perPage + 1)
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return { data: page.map(presentImport), nextCursor: last ? encodeCursor({ below: last.id }) : null }
}

/** @throws `import.not-found` */
export async function readImport(ctx: Needs<'caller' | 'db'>, id: string): Promise<Import> {
  return presentImport(await ownImport(ctx, id))
}

/** What an import did, in the order in which it was found. @throws `import.not-found` */
export async function readEntries(
  ctx: Needs<'caller' | 'db'>,
  id: string,
  { cursor, perPage, outcome }: Paged & { readonly outcome?: ImportedEntry['outcome'] | undefined },
): Promise<ImportedPage> {
  await ownImport(ctx, id)
  const after = cursor ? decodeCursor(After, cursor).after : 0
  const rows = await listSettled(ctx.db.read, id, { outcome: outcome ?? null, after, limit: perPage + 1 })
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return {
    data: page.map(presentEntry),
    nextCursor: last ? encodeCursor({ after: last.position }) : null,
  }
}

function presentEntry({ path, kind, state, reason, size, item_id }: ImportEntryRow): ImportedEntry {
  const outcome = state === 'pending' ? 'skipped' : state
  return { path, kind, outcome, reason, size, itemId: item_id }
}
