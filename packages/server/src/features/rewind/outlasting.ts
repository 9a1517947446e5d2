import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const rewindsOutlast: Outlasting = {
  what: 'rewinding a folder',
  columns: ['rewinds.user_id'],
  standsOn: 'the right to manage the folder, since before the act was planned',
  atEnd: 'ends',
  because: 'Each transaction asks again; what was carried out until then stays, and can be undone by others.',
}
