import type { Entries } from './entries.ts'
import { readPlace } from './place.ts'

/** For tests: a history without a browser. It begins at `href` and forgets the entries before the present one. */
export function entriesAt(href: string): Entries {
  let place = readPlace(href, {}, 'first')
  return {
    current: () => place,
    write: async (next, { state = {} }) => {
      place = { ...next, state }
      return true
    },
    back: () => undefined,
    block: () => () => undefined,
    listen: () => () => undefined,
  }
}
