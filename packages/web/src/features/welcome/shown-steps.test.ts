import { expect, test } from 'vitest'
import { shownSteps } from './shown-steps.ts'

const own = [{ id: 'files' as const, isDone: false }]
const mail = (isDone: boolean) => [{ id: 'mail' as const, isDone }]

test('people who run the site are first shown how to set it up, then their own drive', () => {
  expect(shownSteps({ steps: own, adminSteps: mail(false) })).toEqual({ isSetUp: true, steps: mail(false) })
  expect(shownSteps({ steps: own, adminSteps: mail(true) })).toEqual({ isSetUp: false, steps: own })
})

test('other members are shown their own drive', () => {
  expect(shownSteps({ steps: own, adminSteps: [] })).toEqual({ isSetUp: false, steps: own })
})
