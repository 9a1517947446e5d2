import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueText } from './issues.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueText }).error?.issues[0]?.message

it.each([
  [z.string(), undefined, 'This field is required'],
  [z.string().min(4), '', 'This field is required'],
  [z.string().min(4), 'abc', 'Use at least 4 characters'],
  [z.string().max(1), 'ab', 'Use at most 1 character'],
  [z.string().max(2000), 'x'.repeat(2001), 'Use at most 2,000 characters'],
  [z.array(z.string()).min(1), [], 'This field is required'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Choose at most 2'],
  [z.int(), 1.5, 'Enter a whole number'],
  [z.number(), Number.NaN, 'Enter a number'],
  [z.int(), 2 ** 60, 'Enter a smaller number'],
  [z.number().gt(3), 3, 'Enter more than 3'],
  [z.number().multipleOf(5), 7, 'Enter a multiple of 5'],
  [z.enum(['a']), 'b', 'Choose an option from the list'],
  [z.email(), 'x', 'Enter an email address'],
  [z.iso.datetime(), 'soon', 'Enter a date and time'],
  [z.union([z.literal(''), z.url()]), 'x', 'Enter a full address, such as https://example.org'],
  [z.union([z.literal(''), z.string().regex(/^a/).max(3)]), 'aaaa', 'Use at most 3 characters'],
])('says of what %o refuses about %o: %s', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})

it('leaves the schema’s own words alone', () => {
  expect(said(z.string().min(4, 'At least four'), 'a')).toBe('At least four')
  expect(said(z.string('Say it'), undefined)).toBe('Say it')
})

it('has separate sentences for mistakes that only a program makes', () => {
  expect(said(z.string(), { a: 1 })).toBe('Enter a value of type string')
  expect(said(z.union([z.string(), z.boolean()]), {})).toBe('Enter a valid value')
  expect(said(z.strictObject({ a: z.string() }), { a: '', b: 1, c: 2 })).toBe('Unknown field: b, c. Leave it out.')
  expect(
    said(
      z.string().refine(() => false),
      'x',
    ),
  ).toBe('Enter a valid value')
})
