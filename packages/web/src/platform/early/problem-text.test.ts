import { translatorOf } from '@holdall/contract/kit/sentences.ts'
import { afterEach, expect, test } from 'vitest'
import { setTranslator, t } from '../../ui/text.ts'
import { ApiProblem, refusedBy } from '../api/problem.ts'
import { refusalOf } from '../forms/refusal-of.ts'
import { problemText } from './problem-text.ts'

const answer = (code: string, title: string, meta: Record<string, unknown>) =>
  refusedBy(409, { type: `/problems/${code}`, title, detail: 'in English', status: 409, code, meta })

const full = answer(
  'space.full',
  'Not enough storage: {{needed, size}} needed, {{free, size}} left. Free some up first.',
  {
    needed: 734_003_200,
    free: 512,
  },
)

afterEach(() => setTranslator(null))

test('a refusal is filled in with sizes, waits and names as people write them', () => {
  expect(problemText(full, t)).toBe('Not enough storage: 700 MB needed, 512 bytes left. Free some up first.')
  const tooMany = answer('request.too-many', 'Too many attempts. Wait {{seconds, wait}} and try again.', {
    seconds: 840,
  })
  expect(problemText(tooMany, t)).toBe('Too many attempts. Wait 14 minutes and try again.')
})

test('a refusal can be translated as a whole, with its values', () => {
  const source = 'Not enough storage: {{needed, size}} needed, {{free, size}} left. Free some up first.'
  setTranslator(translatorOf({ [source]: 'Nicht genug Platz: {{needed, size}} nötig, {{free, size}} frei.' }, 'de'))
  expect(problemText(full, t)).toBe('Nicht genug Platz: 700 MB nötig, 512 Byte frei.')
})

test('what is wrong with a field can be translated as a whole', () => {
  const source = 'Choose at most {{days, number}} days'
  setTranslator(translatorOf({ [source]: 'Höchstens {{days, number}} Tage' }, 'de'))
  const error = refusedBy(422, {
    type: '/problems/request.invalid',
    title: 'Please check the highlighted fields.',
    status: 422,
    code: 'request.invalid',
    errors: [
      {
        field: 'from',
        in: 'query',
        message: 'Choose at most 1,000 days',
        sentence: { text: source, values: { days: 1000 } },
      },
    ],
  })
  expect(refusalOf(error, ['from'], {}, t).errors).toEqual({ from: 'Höchstens 1.000 Tage' })
})

test('a refusal that the browser itself creates keeps its sentence', () => {
  expect(problemText(new ApiProblem('offline', 0, 'You’re offline.'), t)).toBe('You’re offline.')
})

test("an error that isn't a response of the server reads as a general failure", () => {
  expect(problemText(new TypeError('x is undefined'), t)).toBe('Something went wrong. Please try again.')
  expect(problemText(refusedBy(502, null), t)).toBe('Something went wrong. Please try again.')
})
