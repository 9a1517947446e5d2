import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const exportsOutlast: Outlasting = {
  what: 'exports of admin lists',
  columns: ['exports.user_id'],
  standsOn: 'the permission to view the list',
  atEnd: 'ends',
  because: 'Only their person can fetch them, while they may view the list, and they are deleted after days.',
}
