import type { PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'

/** The folder above that something was given on, by the name under which the caller may know it; null on the item itself. */
export function throughOf(access: Access, itemId: string): PathStep | null {
  return itemId === access.item.id ? null : (access.path.find(step => step.id === itemId) ?? { id: itemId, name: '' })
}
