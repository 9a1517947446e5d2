import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findSlug, updateLinkRow } from '../sharing.repository.ts'

/** 32 characters that can't be mistaken for one another: five bits each. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16

/** An address of 80 random bits. */
export function randomSlug(): string {
  return [...randomBytes(length)].map(byte => signs[byte % signs.length]).join('')
}

/**
 * Makes sure that an address may lead to an item: it was never used, or only for this very item by a link that has been
 * revoked.
 * @throws `link.slug-taken`
 */
export async function requireFreeSlug(tx: Tx, slug: string, itemId: string): Promise<void> {
  const holder = await findSlug(tx, slug)
  if (!holder) return
  if (holder.item_id !== itemId || holder.revoked_at === null) throw fail('link.slug-taken')
  await updateLinkRow(tx, holder.id, { slug: randomSlug() })
}
