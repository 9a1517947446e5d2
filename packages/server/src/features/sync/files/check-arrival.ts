import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../../platform/http/webdav/respond.ts'
import type { Arrival, Visit } from '../../webdav/public.ts'

/**
 * Refuses what would destroy something. The oldest form of pieces would be stored as files of their own. And a client that
 * sends a file as new, where one is already, hasn't seen that one: after a 412 it lists the folder again.
 */
export function checkArrival(visit: Visit, { what, place }: Arrival): void {
  if (headerOf(visit, 'oc-chunked') !== undefined) throw refuse(400, 'Pieces of this form aren’t accepted')
  if (place.kind !== 'item') return
  const isByClient = headerOf(visit, 'oc-total-length') !== undefined
  if (what === 'file' && isByClient && headerOf(visit, 'if-match') === undefined && headerOf(visit, 'if') === undefined)
    throw refuse(412, 'This file exists already')
}
