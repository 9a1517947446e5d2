import type { PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'

/** The folder above on which the grant was given, with the name that the caller may see; null for the item itself. */
export function throughOf(access: Access, itemId: string): PathStep | null {
  return itemId === access.item.id ? null : (access.path.find(step => step.id === itemId) ?? { id: itemId, name: '' })
}
