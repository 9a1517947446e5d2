import { foldName, splitName } from '@holdall/contract/drive/names.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type Access, accessItems, listGranted, type Subject } from '../../drive/public.ts'

export interface SharedRoot {
  readonly name: string
  readonly access: Access
}

/**
 * What others have shared with a member, each under a name of its own. Where several would have the same name, each of
 * them bears a part of its id: a path that has led to one item never comes to lead to another.
 */
export async function listSharedRoots(ctx: Ctx, subject: Subject, db: Reader): Promise<SharedRoot[]> {
  const granted = subject.userId === null ? [] : await listGranted(db, subject.userId, ctx.clock.now())
  const access = await accessItems(
    ctx,
    subject,
    granted.map(({ id }) => id),
    db,
  )
  const found = [...access.values()].sort((a, b) => (a.item.id < b.item.id ? -1 : 1))
  const alike = Map.groupBy(found, ({ item }) => item.name_key)
  return found.map(one => ({
    access: one,
    name: alike.get(one.item.name_key)?.length === 1 ? one.item.name : marked(one),
  }))
}

function marked({ item }: Access): string {
  const { stem, extension } = splitName(item.name)
  return `${stem} (${item.id.slice(-6)})${extension}`
}

export function findSharedRoot(roots: readonly SharedRoot[], name: string): Access | undefined {
  const key = foldName(name)
  return roots.find(root => foldName(root.name) === key)?.access
}
