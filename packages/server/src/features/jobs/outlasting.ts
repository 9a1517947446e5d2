import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const jobsOutlast: Outlasting = {
  what: 'jobs that copy, move or export',
  columns: ['jobs.created_by'],
  standsOn: 'the rights of the person at each step',
  atEnd: 'ends',
  because: 'They call the same use cases as requests, which ask again.',
}
