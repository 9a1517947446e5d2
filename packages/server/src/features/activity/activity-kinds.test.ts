import { activityKinds } from '@holdall/contract/activity/activity.contract.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { expect, it } from 'vitest'
import { kindOf, shownActions } from './activity-kinds.ts'

it('names actions that are recorded, so that none is mistyped, and gives every kind at least one', () => {
  // The last request of an upload records its file, and the endpoints of uploads declare only that.
  const recorded = new Set([
    'file.uploaded',
    ...endpoints.flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : [])),
  ])
  expect(shownActions.filter(action => !recorded.has(action))).toEqual([])
  const kinds = shownActions.flatMap(action => [kindOf(action, {}), kindOf(action, { status: 'replaced' })])
  expect(activityKinds.filter(kind => !kinds.includes(kind))).toEqual([])
})
