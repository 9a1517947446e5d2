import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import type { Member } from '../../platform/caller.ts'

/**
 * Whether a part of an address names a person. Clients use the id that they were told; people who type an address use what they
 * sign in with.
 */
export function isOf({ userId, email }: Member, part: string): boolean {
  try {
    const id = decodeURIComponent(part)
    return id === userId || foldedAddress(id) === foldedAddress(email)
  } catch {
    return false
  }
}
