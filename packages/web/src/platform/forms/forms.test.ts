import { ChangePasswordInput, ProfileInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { LinkInput } from '@holdall/contract/sharing/sharing.schemas.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldFacts } from './field-facts.ts'
import { changedValues, findErrors, readNumber } from './form-values.ts'

const schema = z.object({
  name: z.string().min(1, 'Say a name').max(20).meta({ title: 'Name', description: 'How others see it' }),
  mail: z.email('This is no address'),
  size: z.int().min(1).max(500).nullable(),
  ratio: z.number().optional(),
  mode: z.enum(['light', 'dark']),
  isOn: z.boolean(),
  note: z.string().max(5).default(''),
  place: z.object({ city: z.string().min(1, 'Say a city') }),
})

describe('fieldFacts', () => {
  it('tells what a control needs to know', () => {
    const facts = fieldFacts(schema)
    expect(facts.name).toMatchObject({
      title: 'Name',
      description: 'How others see it',
      isRequired: true,
      maxLength: 20,
    })
    expect(facts.mail).toMatchObject({ type: 'string', format: 'email', isRequired: true })
    expect(facts.size).toMatchObject({ type: 'number', isNullable: true, isRequired: false, minimum: 1, maximum: 500 })
    expect(facts.ratio).toMatchObject({ type: 'number', isRequired: false, minimum: undefined, maximum: undefined })
    expect(facts.mode).toMatchObject({ options: ['light', 'dark'] })
    expect(facts.isOn).toMatchObject({ type: 'boolean' })
    expect(facts.note).toMatchObject({ isRequired: false, maxLength: 5 })
    expect(facts.place).toMatchObject({ type: 'other' })
  })

  it('reads the schemas of the contract', () => {
    expect(fieldFacts(ProfileInput).firstName?.maxLength).toBeGreaterThan(0)
    expect(fieldFacts(ChangePasswordInput).currentPassword).toMatchObject({ isRequired: true, title: 'Password' })
    expect(fieldFacts(LinkInput).downloadLimit).toMatchObject({ type: 'number', isNullable: true, minimum: 1 })
  })
})

describe('findErrors', () => {
  const right = { name: 'a', mail: 'a@example.org', size: null, mode: 'light', isOn: true, place: { city: 'Oslo' } }

  it('finds nothing wrong with what is right', () => {
    expect(findErrors(schema, right)).toEqual({})
  })

  it('says every wrong field at once, each by its own sentence', () => {
    const errors = findErrors(schema, {
      ...right,
      name: '',
      mail: 'x',
      size: Number.NaN,
      isOn: undefined,
      place: { city: '' },
    })
    expect(errors).toEqual({
      name: 'Say a name',
      mail: 'This is no address',
      size: 'Fill this in',
      isOn: 'Fill this in',
      place: 'Say a city',
    })
  })

  it.each([
    ['too long', { note: 'x'.repeat(6) }, 'note'],
    ['too large', { size: 501 }, 'size'],
    ['no whole number', { size: 1.5 }, 'size'],
    ['none of the choices', { mode: '<script>' }, 'mode'],
    ['of another kind', { name: { toString: 'x' } }, 'name'],
  ])('refuses a value that is %s', (_, change, field) => {
    expect(Object.keys(findErrors(schema, { ...right, ...change }))).toEqual([field])
  })
})

describe('changedValues', () => {
  it('keeps what differs, deeply', () => {
    const initial = { a: 1, b: [1, 2], c: { d: null as string | null }, e: '' }
    expect(changedValues(initial, { a: 1, b: [1, 2], c: { d: null }, e: '' })).toEqual({})
    expect(changedValues(initial, { a: 2, b: [2, 1], c: { d: '' }, e: '' })).toEqual({ a: 2, b: [2, 1], c: { d: '' } })
  })
})

describe('readNumber', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['12', 12],
    ['1,5', 1.5],
    ['-3.25', -3.25],
    ['1e9', Number.NaN],
    ['12 kB', Number.NaN],
    ['0x10', Number.NaN],
  ])('reads %j as %j', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })
})
