import { filtersSchema } from '@holdall/contract/kit/list-parts/admin-filters.ts'
import type { Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { filterOperators } from '@holdall/contract/kit/list-parts/filters.ts'
import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { newFilter, operatorLabels, operatorsFor, valueLabels } from './filters.ts'
import { sampleList } from './sample-list.ts'

const { filters } = sampleList
const today = '2026-02-03'

test('[LIST-08] a date filter begins with today and <=', () => {
  expect(newFilter('created_at', filters.created_at, today)).toEqual({
    key: 'created_at',
    operator: '<=',
    value: '2026-02-03',
  })
})

test('the server accepts every new chip, once its person has been picked and its text typed', () => {
  const made = Object.entries(filters).map(([key, declared]) => newFilter(key, declared, today))
  expect(made.map(one => one?.value)).toEqual([today, 0, 'audio', null, '', undefined])
  const whole = made.filter(one => one !== null && one.key !== 'action')
  expect(filtersSchema(filters).safeParse(whole).success).toBe(true)
})

test('[LIST-07] every operator is offered somewhere and is shown in words', () => {
  const used = new Set(Object.values(filters).flatMap(declared => operatorsFor(declared)))
  expect([...used].sort()).toEqual([...filterOperators].sort())
  for (const declared of Object.values(filters)) {
    const words = operatorsFor(declared).map(operator => operatorLabels(declared, operator, t))
    expect(new Set(words).size).toBe(words.length)
  }
})

test('values are shown in readable form', () => {
  const words = (key: keyof typeof filters, value: Filter['value']) =>
    valueLabels(filters[key], { key, operator: '=', value }, t)
  expect(words('created_at', '2026-02-03')).toMatch(/3/)
  expect(words('created_at', '2026-02-03')).toMatch(/2026/)
  expect(words('size', 1_572_864)).toBe('1.5\u00a0MB')
  expect(words('type', 'audio')).toBe('Audio')
  expect(words('tags', null)).toBe('')
})
