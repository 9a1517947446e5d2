import { adminLists } from '@holdall/contract/contract.ts'
import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../test/screens/answers.ts'
import { id } from '../../test/screens/items.ts'
import { listPlaces } from '../../test/screens/list-places.ts'
import { noViews, pageOf } from '../../test/screens/lists.ts'
import { admin } from '../../test/screens/people.ts'
import { renderPage } from '../../test/screens/render-page.tsx'
import { settled, sizeWindow } from '../../test/screens/show-app.tsx'

const languages = import.meta.glob<Record<string, string>>(
  ['../../../server/languages/*.json', '!**/places.json', '!**/sentences.json'],
  { import: 'default' },
)

let words: Promise<Record<string, string>> | undefined

/** Of each sentence, the longest translation of all languages. */
function longestWords(): Promise<Record<string, string>> {
  words ??= findLongest()
  return words
}

async function findLongest(): Promise<Record<string, string>> {
  const longest: Record<string, string> = {}
  const all = await Promise.all(Object.values(languages).map(load => load()))
  for (const [key, line] of all.flatMap(lines => Object.entries(lines)))
    if (line.length > (longest[key] ?? '').length) longest[key] = line
  return longest
}

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** The rows with texts that are as long as people write them. */
function withLongTexts(value: unknown): unknown {
  if (value === 'Some text') return longName
  if (value === 'person@example.com') return `${'hildegard.konstantinopolitanska'.repeat(2)}@example.com`
  if (Array.isArray(value)) return value.map(withLongTexts)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLongTexts(one)]))
}

async function openWide(list: AnyAdminList, [width, height]: readonly [number, number], language = 'de') {
  await sizeWindow(width, height)
  const { address = '', answers, row, busiest } = listPlaces[list.id] ?? {}
  const lines = await longestWords()
  renderPage(address, {
    person: admin,
    site: {
      settings: { 'billing.enable': true, 'vebto.admin.ads': true },
      language: { code: language, localization: 'de', translations: '1' },
    },
    answers: {
      ...noViews,
      ...answers,
      'localizations.catalogue': lines,
      [`${list.id}.list`]: withLongTexts(
        pageOf(
          list,
          [
            { ...row, ...busiest, id: id('first') },
            { ...row, id: id('second') },
          ],
          2,
        ),
      ),
    } as Answers,
  })
  await expect.element(page.getByRole('grid')).toBeVisible()
  await settled()
}

const frame = () => document.querySelector<HTMLElement>('[data-list]') as HTMLElement
const table = () => frame().querySelector<HTMLElement>('[role="grid"]') as HTMLElement
const scroll = () => table().parentElement as HTMLElement

/** The buttons of the rows that can't be seen whole, or under something else. */
function outOfSight(): string[] {
  const box = frame().getBoundingClientRect()
  const buttons = [...frame().querySelectorAll<HTMLElement>('[data-row] button')]
  return buttons
    .filter(button => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isInside = left >= box.left - 1 && right <= box.right + 1 && right <= innerWidth
      return width === 0 || !isInside || !(button === seen || button.contains(seen))
    })
    .map(button => button.getAttribute('aria-label') ?? button.textContent ?? '')
}

/** Cells, and headings, whose content is wider than they are and shows over the next one. */
function overflowing(): string[] {
  const cells = [...frame().querySelectorAll<HTMLElement>('[role="gridcell"], [role="columnheader"]')]
  return cells
    .filter(cell => {
      const { left, right, width } = cell.getBoundingClientRect()
      const parts = [...cell.querySelectorAll<HTMLElement>('*')].filter(one => one.getClientRects().length > 0)
      const isShown = (one: HTMLElement) => {
        for (let at = one.parentElement; at && at !== cell; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return false
        return getComputedStyle(one).position !== 'absolute'
      }
      const isOver = (one: HTMLElement) => {
        const rect = one.getBoundingClientRect()
        // The gap between two columns is 16 pixels.
        return rect.left < left - 12 || rect.right > right + 12
      }
      return width > 0 && parts.some(one => isOver(one) && isShown(one))
    })
    .map(cell => `${cell.getAttribute('role')} ${cell.textContent}`)
}

for (const list of adminLists) {
  for (const size of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    test(`the buttons of each row of ${list.id} are in sight at ${size.join('×')}, in the longest words`, async () => {
      await openWide(list, size)
      expect(outOfSight()).toEqual([])
      expect(overflowing()).toEqual([])
      // Columns give way before the table scrolls, and what is left says more than a name.
      expect(scroll().scrollWidth - scroll().clientWidth).toBeLessThanOrEqual(1)
      expect(frame().querySelectorAll('[role="columnheader"]').length).toBeGreaterThanOrEqual(4)
    })
  }
}

const busy = adminLists.find(({ id }) => id === 'subscriptions') as AnyAdminList

for (const language of ['de', 'ar']) {
  test(`a table that is scrolled keeps its buttons at the end of the line, above a shadow, in ${language}`, async () => {
    await openWide(busy, [1280, 800], language)
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    const lines = await longestWords()
    const hidden = () => frame().querySelectorAll('[role="columnheader"]').length
    const before = hidden()
    await page.getByRole('button', { name: lines['Columns and density'] }).click()
    await expect.element(page.getByRole('menuitemcheckbox', { name: /\u2026|\(/ }).first()).toBeVisible()
    await page.getByRole('menuitemcheckbox', { name: lines['Hide columns that don’t fit'] }).click()
    await expect.poll(hidden).toBeGreaterThan(before)
    expect(scroll().scrollWidth).toBeGreaterThan(scroll().clientWidth)
    await expect.poll(() => scroll().hasAttribute('data-beyond')).toBe(true)
    expect(outOfSight()).toEqual([])
    scroll().scrollLeft = language === 'ar' ? -10_000 : 10_000
    await expect.poll(() => scroll().hasAttribute('data-beyond')).toBe(false)
    expect(outOfSight()).toEqual([])
    // This device remembers it.
    expect(localStorage.getItem(`holdall.list.wide.${busy.id}`)).toBe('1')
  })
}
