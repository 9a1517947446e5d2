import type { Outlasting } from '../../platform/outlasting/outlasting.ts'
import { endQuestions } from './end-questions.ts'

export const removalsOutlast: Outlasting = {
  what: 'deletions by a device that wait for an answer',
  columns: ['removals.user_id'],
  standsOn: 'the right to delete each file',
  atEnd: 'ends',
  because: 'The answer allows nothing by itself: each deletion asks again. The look withdraws the question.',
  look: endQuestions,
}
