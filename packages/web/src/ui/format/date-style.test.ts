import { formatPattern } from '@holdall/contract/kit/values/date-pattern.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { setDateStyle } from '../reader/date-style.ts'
import { formatDate, formatDateTime } from './format.ts'

const at = new Date('2026-03-04T23:30:00Z')
const format = (pattern: string, language = 'en', timeZone = 'UTC') => formatPattern(at, pattern, language, timeZone)

afterEach(() => {
  vi.unstubAllGlobals()
  setDateStyle({})
})

test('the four presets read as their names say', () => {
  expect(format('MMMM d, y')).toBe('March 4, 2026')
  expect(format('yyyy-MM-dd')).toBe('2026-03-04')
  expect(format('M/d/y')).toBe('3/4/2026')
  expect(format('d/M/y')).toBe('4/3/2026')
})

test('own patterns have short names, two-digit years and quoted text', () => {
  expect(format("EEE, d. MMM ''yy")).toBe("Wed, 4. Mar '26")
  expect(format("d 'de' MMMM 'de' y", 'es')).toBe('4 de marzo de 2026')
})

test('numbers keep their order in languages that are read from right to left; days in words need no marks', () => {
  expect(format('yyyy-MM-dd', 'ar')).toBe('\u20682026-03-04\u2069')
  expect(format('d MMMM y', 'ar')).toBe('4 مارس 2026')
})

test('a month beside a day has the right grammatical form', () => {
  expect(format('d MMMM y', 'pl')).toBe('4 marca 2026')
})

test('a month that is written as a number keeps the sign that makes it one', () => {
  expect(format('MMMM d, y', 'zh-Hans')).toBe('3月 4, 2026')
  expect(format('y年MMMMd日', 'ja')).toBe('2026年3月4日')
  expect(format('y년 MMMM d일', 'ko')).toBe('2026년 3월 4일')
  expect(format('MM/dd', 'ja')).toBe('03/04')
})

test('the day is that of the time zone', () => {
  expect(format('yyyy-MM-dd', 'en', 'Europe/Vienna')).toBe('2026-03-05')
})

test('the chosen style applies to days and to instants', () => {
  setDateStyle({ timeZone: 'Asia/Tokyo', pattern: 'yyyy-MM-dd' })
  expect(formatDate(at)).toBe('2026-03-05')
  expect(formatDateTime(at)).toBe('2026-03-05,\u00a008:30')
})

test('the language decides what is between a day and its time', () => {
  setDateStyle({ timeZone: 'Asia/Tokyo', pattern: 'yyyy-MM-dd' })
  const between = (language: string) => {
    vi.stubGlobal('document', { documentElement: { lang: language } })
    return formatDateTime(at).replace(/[\d:\u2068\u2069-]/g, '')
  }
  expect(between('de')).toBe(',\u00a0')
  expect(between('zh-Hans')).toBe('\u00a0')
  expect(between('ja')).toBe('\u00a0')
  expect(between('ar')).toBe('،\u00a0')
})
