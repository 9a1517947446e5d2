import { expect, test } from 'vitest'
import { t } from '../../ui/text.ts'
import { ApiProblem } from '../api/problem.ts'
import { problemText, waitText } from './problem-text.ts'

const tooMany = (seconds: number) =>
  new ApiProblem('request.too-many', 429, 'Too many tries.', {
    type: '/problems/request.too-many',
    title: 'Too many tries.',
    status: 429,
    code: 'request.too-many',
    meta: { seconds },
  })

test('a refusal for too many tries says how long to wait', () => {
  expect(problemText(tooMany(840), t)).toBe('Too many tries. Wait 14 minutes and try again.')
})

test('a refusal without a wait keeps the server’s sentence', () => {
  expect(problemText(new ApiProblem('request.too-many', 429, 'Too many tries.'), t)).toBe('Too many tries.')
})

test('what is no answer of the server reads as a plain failure', () => {
  expect(problemText(new TypeError('x is undefined'), t)).toBe('Something went wrong. Please try again.')
})

test('a wait is never said to be shorter than it is', () => {
  expect(waitText(0.2, t)).toBe('1 second')
  expect(waitText(90, t)).toBe('90 seconds')
  expect(waitText(121, t)).toBe('3 minutes')
  expect(waitText(5401, t)).toBe('2 hours')
})
