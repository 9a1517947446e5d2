import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldFacts } from './field-facts.ts'
import { changedValues, isSame, meantValues } from './form-values.ts'
import { checkValues } from './schema-rules.ts'

const schema = z.object({
  name: z.string().min(1, 'Say a name').max(20),
  mail: z.email('This is no address'),
  size: z.int().min(1).max(500).nullable(),
  mode: z.enum(['light', 'dark']),
  isOn: z.boolean(),
  note: z.string().max(5).default(''),
  address: z.union([z.literal(''), z.email().max(8)]).default(''),
  secret: z.string().min(4).nullable().optional().meta({ input: 'password' }),
  place: z.object({ city: z.string().min(1, 'Say a city') }).default({ city: 'Oslo' }),
})
const right = { name: 'a', mail: 'a@example.org', size: null, mode: 'light', isOn: true }
const said = (values: object) => checkValues(schema, { ...right, ...values }).complaints

describe('checkValues', () => {
  it('finds nothing wrong with correct values, and fills in omitted ones', () => {
    expect(checkValues(schema, right)).toMatchObject({ complaints: null, values: { ...right, note: '' } })
  })

  it('reports every wrong field together, with the schema’s own words first', () => {
    expect(said({ name: '', mail: 'x', size: 1.5, isOn: undefined, place: { city: '' } })).toEqual({
      name: { text: 'Say a name' },
      mail: { text: 'This is no address' },
      size: { text: 'Enter a whole number' },
      isOn: { text: 'This field is required' },
      place: { text: 'Say a city' },
    })
  })

  it.each([
    ['too long', { note: 'x'.repeat(6) }, 'note', 'Use at most {{count, number}} characters', 5],
    ['too large', { size: 501 }, 'size', 'Enter {{count, number}} or less', 500],
    ['too small', { size: 0 }, 'size', 'Enter {{count, number}} or more', 1],
    ['larger than numbers go', { size: 2 ** 60 }, 'size', 'Enter a smaller number', undefined],
    ['no number', { size: Number.NaN }, 'size', 'Enter a number', undefined],
    ['without end', { size: Number.POSITIVE_INFINITY }, 'size', 'Enter a smaller number', undefined],
    ['none of the choices', { mode: '<script>' }, 'mode', 'Choose an option from the list', undefined],
    ['not chosen', { mode: '' }, 'mode', 'This field is required', undefined],
    ['wrong in every shape', { address: 'x' }, 'address', 'Enter an email address', undefined],
    ['too long for its shape', { address: 'a@example.org' }, 'address', 'Use at most {{count, number}} characters', 8],
  ])('of a value that is %s says so', (_, values, field, text, count) => {
    expect(said(values)).toEqual({ [field]: count === undefined ? { text } : expect.objectContaining({ text }) })
    if (count !== undefined) expect(said(values)?.[field]?.values?.count).toBe(count)
  })

  it('names the type for a value of another type', () => {
    const sentence = { text: 'Enter a value of type {{expected}}', values: { expected: 'string' } }
    expect(said({ name: { toString: 'x' } })).toEqual({ name: sentence })
  })

  it('checks only the named fields if only changes are sent', () => {
    expect(checkValues(schema, { name: 'b', mail: 'wrong' }, ['name'])).toEqual({
      values: { name: 'b' },
      complaints: null,
    })
    expect(checkValues(schema, { name: '' }, ['name']).complaints).toEqual({ name: { text: 'Say a name' } })
  })

  it('omits fields that the schema lacks, whatever they are called', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')
    const checked = checkValues(schema, { ...right, ...hostile })
    expect(checked.complaints).toBeNull()
    expect(Object.keys('values' in checked ? checked.values : {})).not.toContain('constructor')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('meantValues', () => {
  it('trims texts, but never passwords', () => {
    expect(meantValues(fieldFacts(schema), { name: '\u00a0 Ada\n', secret: ' x y ' })).toEqual({
      name: 'Ada',
      secret: ' x y ',
    })
  })

  it('turns an emptied field into what the schema takes for no value', () => {
    const optional = z.object({
      slug: z.string().min(3).optional(),
      note: z.string().optional(),
      end: z.string().nullable(),
    })
    expect(meantValues(fieldFacts(optional), { slug: ' ', note: ' ', end: '' })).toEqual({
      slug: undefined,
      note: '',
      end: null,
    })
  })

  it("leaves what it doesn't know unchanged", () => {
    expect(meantValues(fieldFacts(schema), { toString: ' x ' })).toEqual({ toString: ' x ' })
  })
})

describe('changedValues', () => {
  it('keeps what differs, at any depth', () => {
    const before = { a: 1, b: [1, 2], c: { d: null as string | null, e: 1 }, f: '' }
    expect(changedValues(before, { a: 1, b: [1, 2], c: { e: 1, d: null }, f: '' })).toEqual({})
    const after = { a: 2, b: [2, 1], c: { d: '', e: 1 }, f: '' }
    expect(changedValues(before, after)).toEqual({ a: 2, b: [2, 1], c: { d: '', e: 1 } })
  })

  it('distinguishes nothing, no number and an empty list', () => {
    expect(isSame(null, Number.NaN)).toBe(false)
    expect(isSame(null, undefined)).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false)
  })
})
