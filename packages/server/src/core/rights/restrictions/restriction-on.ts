import type { OpenLink } from '../link-port.ts'
import type { RestrictionRow } from '../rights.tables.ts'

export type Restriction = Pick<RestrictionRow, 'id' | 'item_id' | 'user_id' | 'group_id' | 'grant_id' | 'link_id'>

/** Where a source of rights comes from, given for the item of a chain at `top`. */
interface Given {
  readonly via: 'owner' | 'member' | 'grant' | 'link'
  readonly top: number
  readonly groupId: string | null
  readonly grantId: string | null
}

interface Asking {
  readonly userId: string | null
  readonly link: Pick<OpenLink, 'id' | 'itemId'> | null
}

/**
 * What closes the first item of a chain to a source of rights: the lowest restriction that names the source and stands
 * below the item that the source was given for. The owner of a space is never shut out.
 */
export function restrictionOn(
  source: Given,
  subject: Asking,
  restrictions: ReadonlyMap<string, readonly Restriction[]>,
  chain: readonly { readonly id: string }[],
): { readonly at: number; readonly restriction: Restriction } | null {
  if (source.via === 'owner' || restrictions.size === 0) return null
  for (const [at, step] of chain.slice(0, givenAt(source, subject, chain)).entries()) {
    const restriction = restrictions.get(step.id)?.find(one => names(one, source, subject))
    if (restriction) return { at, restriction }
  }
  return null
}

/** Whether a restriction drops all that the subject was given as a member or by grants above it, whatever that is. */
export function restrictsAll({ user_id, group_id, grant_id, link_id }: Restriction, { userId }: Asking): boolean {
  return user_id === null ? group_id === null && grant_id === null && link_id === null : user_id === userId
}

/** A sender's own folder is reached through the link, which stands above it. */
function givenAt({ via, top }: Given, { link }: Asking, chain: readonly { readonly id: string }[]): number {
  return via === 'link' ? chain.findIndex(step => step.id === link?.itemId) : top
}

function names(
  { user_id, group_id, grant_id, link_id }: Restriction,
  { via, groupId, grantId }: Given,
  { userId, link }: Asking,
): boolean {
  if (user_id !== null) return via !== 'link' && user_id === userId
  if (group_id !== null) return group_id === groupId
  if (grant_id !== null) return grant_id === grantId
  return link_id === null || (via === 'link' && link_id === link?.id)
}
