import { adminLists } from '@holdall/contract/contract.ts'
import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { fail, failField } from '../../../platform/failure.ts'

/** @throws `list.unknown` */
export function knownList(id: string): AnyAdminList {
  const list = adminLists.find(one => one.id === id)
  if (!list) throw fail('list.unknown')
  return list
}

/** The position in a list isn't part of a view. */
const notKept = ['page', 'cursor']

/**
 * A query string of the list's address, in the form that is stored. @throws `request.invalid` naming what the list
 * doesn't have
 */
export function keptState(list: AnyAdminList, state: string): string {
  const known = Object.keys(list.query.shape)
  const given = [...new URLSearchParams(state)]
  const strange = given.find(([key]) => !known.includes(key))
  if (strange) {
    throw failField('state', { text: 'This list has no “{{name}}”', values: { name: strange[0].slice(0, 40) } })
  }
  return new URLSearchParams(given.filter(([key]) => !notKept.includes(key))).toString()
}
