import { expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { refusalOf } from './refusal-of.ts'

const same = (source: string) => source

function invalid(...errors: [field: string, message: string][]) {
  return new ApiProblem('request.invalid', 422, 'Please check the highlighted fields.', {
    type: '/problems/request.invalid',
    title: 'Please check the highlighted fields.',
    status: 422,
    code: 'request.invalid',
    errors: errors.map(([field, message]) => ({ field, in: 'body', message })),
  })
}

test('each wrong field gets its first sentence, and the form none', () => {
  const error = invalid(['email', 'Enter an email address'], ['password', 'Too short'], ['password', 'Too plain'])
  expect(refusalOf(error, ['email', 'password'], {}, same)).toMatchObject({
    errors: { email: 'Enter an email address', password: 'Too short' },
    formError: null,
  })
})

test('a problem inside a field is shown at the field', () => {
  expect(refusalOf(invalid(['policies.1', 'Tick this']), ['policies'], {}, same).errors).toEqual({
    policies: 'Tick this',
  })
})

test('a problem of a field that the form lacks is shown above it', () => {
  const refusal = refusalOf(invalid(['email', 'Wrong'], ['token', 'Too long']), ['email'], {}, same)
  expect(refusal).toMatchObject({ errors: { email: 'Wrong' }, formError: 'Too long' })
})

test('an error that concerns one field is shown there', () => {
  const error = new ApiProblem('account.wrong-password', 403, 'Wrong password. Try again.')
  expect(refusalOf(error, ['password'], { 'account.wrong-password': 'password' }, same)).toMatchObject({
    errors: { password: 'Wrong password. Try again.' },
    formError: null,
  })
})
