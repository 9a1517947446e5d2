import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
/** A calendar day without time or zone: `YYYY-MM-DD`. */
export type Day = string

export const yearsAPage = 24
const dayMs = 86_400_000

export interface DayLimits {
  readonly min?: Day
  readonly max?: Day
  /** Whether a day may be chosen. */
  readonly filter?: (day: Day) => boolean
}

/** Why a day can't be chosen. */
export type DayProblem = 'unreadable' | 'min' | 'max' | 'filter'

export function dayOf(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `month` begins at 1. */
export function partsOf(day: Day): { year: number; month: number; day: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}

export function daysIn(year: number, month: number): number {
  return new Date(atMidnight(year, month + 1, 0)).getUTCDate()
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
function atMidnight(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

export function addDays(from: Day, count: number): Day {
  const { year, month, day } = partsOf(from)
  return new Date(atMidnight(year, month, day) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last day. */
export function addMonths(from: Day, count: number): Day {
  const { year, month, day } = partsOf(from)
  const index = year * 12 + month - 1 + count
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return dayOf(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)))
}

/** 1 is Monday, 7 is Sunday. */
export function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** Number of days since the first day of its week. */
export function placeInWeek(day: Day, weekBegins: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return (weekday - weekBegins + 7) % 7
}

/** The weeks of a month, seven places each; places before its first and after its last day are null. */
export function weeksOf(year: number, month: number, weekBegins: number): readonly (readonly (Day | null)[])[] {
  const weekday = new Date(atMidnight(year, month, 1)).getUTCDay() || 7
  const lead = (weekday - weekBegins + 7) % 7
  const places: (Day | null)[] = Array.from({ length: lead }, () => null)
  for (let day = 1; day <= daysIn(year, month); day++) places.push(dayOf(year, month, day))
  while (places.length % 7 !== 0) places.push(null)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}

/** The years on the same page as this one. */
export function yearsWith(year: number): readonly number[] {
  const first = Math.floor(year / yearsAPage) * yearsAPage
  return Array.from({ length: yearsAPage }, (_, index) => first + index)
}

/** What is wrong with a day, or null. Days compare as texts. */
export function dayProblem(day: Day, { min, max, filter }: DayLimits): DayProblem | null {
  if (min !== undefined && day < min) return 'min'
  if (max !== undefined && day > max) return 'max'
  return filter && !filter(day) ? 'filter' : null
}

/**
 * Parses a typed day: ISO (2026-02-03), or its numbers with any separators, in the order of the reader's own pattern,
 * otherwise of the language. Null if it isn't a day.
 */
export function readDay(typed: string, language: string, pattern?: string): Day | null {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = text.match(/\d+/g)
  if (numbers?.length !== 3 || !/^[\d\s./,\-年月日]+$/.test(text)) return readNamedMonth(text, language)
  const parts: Record<string, number> = {}
  for (const [index, name] of orderOf(language, pattern).entries()) parts[name] = yearOf(name, numbers[index] ?? '')
  return checked(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
}

/** 14 Mar 2025, March 14, 2025. */
function readNamedMonth(text: string, language: string): Day | null {
  const numbers = text.match(/\d+/g)
  if (numbers?.length !== 2) return null
  const words = fold(text.replace(/\d+/g, ' '))
  const month = monthNames(language, 'short').findIndex((short, index) => {
    const long = fold(monthNames(language, 'long')[index] ?? '')
    return words.split(/[\s.,]+/).some(word => word.length >= 3 && (long.startsWith(word) || fold(short) === word))
  })
  const year = numbers.find(number => number.length === 4)
  const day = numbers.find(number => number.length <= 2)
  return month < 0 || !year || !day ? null : checked(Number(year), month + 1, Number(day))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Two digits mean this century. */
function yearOf(name: string, digits: string): number {
  return name === 'year' && digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

const partOfLetter: Readonly<Record<string, string>> = { y: 'year', M: 'month', d: 'day' }

function orderOf(language: string, pattern: string | undefined): readonly string[] {
  // Words in apostrophes aren't letters of the pattern.
  const letters = pattern?.replace(/'[^']*'/g, '').match(/y+|M+|d+/g) ?? []
  const wanted = [...new Set(letters.map(letter => partOfLetter[letter.charAt(0)] ?? ''))]
  if (wanted.length === 3) return wanted
  const parts = dateTimeFormat(language, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(0)
  return parts.map(part => part.type).filter(type => type === 'year' || type === 'month' || type === 'day')
}

function checked(year: number, month: number, day: number): Day | null {
  const isDay = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return isDay ? dayOf(year, month, day) : null
}

export function monthNames(language: string, style: 'long' | 'short'): readonly string[] {
  const format = dateTimeFormat(language, { month: style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}

export function weekdayNames(language: string, weekBegins: number, style: 'long' | 'narrow'): readonly string[] {
  const format = dateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
  // 5 January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2026, 0, 4 + weekBegins + index)))
}
