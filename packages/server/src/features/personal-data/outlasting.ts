import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const personalDataOutlasts: Outlasting = {
  what: 'downloads of one’s own data',
  columns: ['data_exports.user_id'],
  standsOn: 'the account',
  atEnd: 'ends',
  because: 'Only their person can fetch them, and they are deleted after days.',
}
