import { expect, it } from 'vitest'
import { readNumber, writeNumber } from './typed-number.ts'

it.each([
  ['', 'en', null],
  ['  ', 'en', null],
  ['12', 'en', 12],
  ['007', 'en', 7],
  ['-3.25', 'en', -3.25],
  ['\u22123', 'en', -3],
  ['1,5', 'en', 1.5],
  ['1,000', 'en', 1000],
  ['1,234,567.5', 'en', 1234567.5],
  ['1,2345', 'en', 1.2345],
  ['1.000', 'de', 1000],
  ['1.234.567,5', 'de', 1234567.5],
  ['1,5', 'de', 1.5],
  ['1.5', 'de', 1.5],
  ['12\u202f345,6', 'fr', 12345.6],
  ['12 345', 'en', 12345],
  ['1’000', 'de-CH', 1000],
  ['1.234,5', 'en', Number.NaN],
  ['1e9', 'en', Number.NaN],
  ['12 kB', 'en', Number.NaN],
  ['0x10', 'en', Number.NaN],
  ['Infinity', 'en', Number.NaN],
  ['--1', 'en', Number.NaN],
  ['1,,2', 'en', Number.NaN],
  ['9'.repeat(400), 'en', Number.NaN],
])('reads %j in %s as %j', (text, language, number) => {
  expect(readNumber(text, language)).toBe(number)
})

it.each([
  [1.125, 'de'],
  [-1234567.5, 'de'],
  [1000, 'en'],
  [0, 'fr'],
])('reads %j in %s as it has written it', (number, language) => {
  expect(readNumber(writeNumber(number, language), language)).toBe(number)
})
