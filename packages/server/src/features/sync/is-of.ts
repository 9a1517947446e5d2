import type { Member } from '../../platform/caller.ts'

/**
 * Whether a part of an address names a person. Clients use the id that they were told; people who type an address use what they
 * sign in with.
 */
export function isOf({ userId, email }: Member, part: string): boolean {
  try {
    const id = decodeURIComponent(part)
    return id === userId || id.toLowerCase() === email.toLowerCase()
  } catch {
    return false
  }
}
