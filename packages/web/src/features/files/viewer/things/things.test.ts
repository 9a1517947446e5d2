import { describe, expect, it } from 'vitest'
import { t as text } from '../../../../ui/text.ts'
import { addressOfLine } from './contacts-thing.tsx'
import { repeatText, whenText } from './event-times.ts'
import { mailPage } from './mail-thing.tsx'
import { lineOf } from './track-line.ts'

describe('events in words', () => {
  const once = { days: [], count: null, until: null }
  it.each<[Parameters<typeof repeatText>[0], RegExp]>([
    [{ ...once, every: 'day', interval: 1 }, /^Every day$/],
    [{ ...once, every: 'week', interval: 2, days: [1, 5] }, /^Every 2 weeks on Monday and Friday$/],
    [{ ...once, every: 'month', interval: 1, count: 3 }, /^Every month, 3 times$/],
    [{ ...once, every: 'year', interval: 1, until: Date.UTC(2027, 4, 3, 12) }, /^Every year, until .*2027/],
    [{ ...once, every: 'hour', interval: 6, count: 1 }, /^Every 6 hours, once$/],
  ])('[PREV-02] say how they repeat: %o', (repeat, expected) => {
    expect(repeatText(repeat, text)).toMatch(expected)
  })

  it('[PREV-02] of whole days and without a zone are the same day everywhere', () => {
    const day = { startsAt: Date.UTC(2026, 6, 1), endsAt: Date.UTC(2026, 6, 1), isAllDay: true, isFloating: false }
    expect(whenText(day, text)).toMatch(/1.*2026.*all day|Jul.*1.*2026.*all day/)
    expect(whenText({ ...day, endsAt: Date.UTC(2026, 6, 3) }, text)).toMatch(/ – /)
    const wall = { startsAt: Date.UTC(2026, 6, 1, 23, 30), endsAt: null, isAllDay: false, isFloating: true }
    expect(whenText(wall, text)).toMatch(/11:30|23:30/)
    expect(whenText({ ...wall, startsAt: null }, text)).toBe('No date')
  })
})

describe('what comes from strangers', () => {
  it('[PREV-02] an email’s frame fetches nothing, whatever is in it', () => {
    const page = mailPage('<p>x</p>')
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<p>x</p>'))
    expect(page).toContain("default-src 'none'")
  })

  it.each<[Parameters<typeof addressOfLine>[0], string, string | null]>([
    ['email', 'bea@example.org', 'mailto:bea@example.org'],
    ['email', 'bea@example.org?bcc=x', 'mailto:bea@example.org?bcc=x'],
    ['email', 'no address', null],
    ['phone', '+49 (30) 1-2', 'tel:+493012'],
    ['phone', 'call me', null],
    ['page', 'https://example.org/a', 'https://example.org/a'],
    ['page', 'javascript:alert(1)', null],
    ['note', 'https://example.org', null],
  ])('[PREV-02] a %s of %s leads to %s', (what, value, address) => {
    expect(addressOfLine(what, value)).toBe(address)
  })
})

describe('a track without a map', () => {
  it('[PREV-02] has the north at its top', () => {
    const line = lineOf([
      [47, 9],
      [48, 9],
    ])
    expect(line?.start[1]).toBeGreaterThan(Number(/L[\d.]+ ([\d.]+)/.exec(line?.path ?? '')?.[1]))
  })

  it('[PREV-02] goes on across the date line', () => {
    const [short, long] = [
      lineOf([
        [0, 179.9],
        [0.1, -179.9],
      ]),
      lineOf([
        [0, 0],
        [0.1, 0.2],
      ]),
    ]
    expect(short?.viewBox).toBe(long?.viewBox)
    expect(lineOf([[1, 1]])).toBeNull()
  })
})
