import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refuse } from '../../test/screens/answers.ts'
import { emptyLists } from '../../test/screens/common-answers.ts'
import { driveAnswers } from '../../test/screens/drive.ts'
import { admin, member, type Person } from '../../test/screens/people.ts'
import { renderPage } from '../../test/screens/render-page.tsx'
import { openPanel } from '../../test/screens/settings.tsx'
import { narrowWindow, settled } from '../../test/screens/show-app.tsx'

const drawn = (color: string, width: number, height: number) => ({
  url: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`)}`,
  width,
  height,
})
const logo = drawn('navy', 400, 100)
const darkLogo = drawn('white', 400, 100)
const symbol = drawn('teal', 90, 90)
const wide = drawn('navy', 720, 40)
const tall = drawn('navy', 60, 192)

interface Place {
  readonly name: string
  readonly address: string
  readonly person?: Person
  readonly answers?: Answers
}

const places: readonly Place[] = [
  { name: 'the sign-in page', address: '/sign-in' },
  { name: 'the registration page', address: '/register' },
  { name: 'the page for a new password', address: '/forgot-password' },
  { name: 'the contact page', address: '/contact' },
  { name: 'the drive', address: '/drive', person: member, answers: driveAnswers([]) },
  {
    name: 'a link that isn’t available',
    address: '/s/norway',
    answers: { 'sharing.openLink': refuse('link.unavailable') },
  },
]

const lightOf = () => document.querySelector<HTMLImageElement>('img[data-logo="light"]')
const darkOf = () => document.querySelector<HTMLImageElement>('img[data-logo="dark"]')
const isShown = (image: HTMLImageElement | null) => image !== null && getComputedStyle(image).display !== 'none'

async function open({ address, person, answers }: Place, brand: Brand): Promise<void> {
  const site = { name: 'Acme', hasContactPage: true, brand }
  renderPage(address, { person: person ?? null, site, answers: { ...emptyLists, ...answers } })
  await settled()
}

test.each(places)(
  '[OWNER-04 part] the logo is in the header of $name, in the theme’s version, in its size',
  async place => {
    await open(place, { logo, darkLogo, symbol })
    await expect.poll(() => lightOf()?.alt).toBe('Acme')
    expect([isShown(lightOf()), isShown(darkOf())]).toEqual([true, false])
    const { width, height } = lightOf()?.getBoundingClientRect() ?? { width: 0, height: 0 }
    expect(Math.abs(width / height - 4)).toBeLessThan(0.2)
    document.documentElement.dataset.theme = 'dark'
    try {
      expect([isShown(lightOf()), isShown(darkOf())]).toEqual([false, true])
    } finally {
      document.documentElement.dataset.theme = 'light'
    }
  },
)

test.each(places)('[OWNER-04 part] the symbol is beside the name on $name where there is no logo', async place => {
  await open(place, { symbol })
  await expect.poll(() => document.querySelector(`img[src="${symbol.url}"]`)).not.toBeNull()
  await expect.element(page.getByText('Acme', { exact: true }).first()).toBeVisible()
  expect(lightOf()).toBeNull()
})

test.each([
  ['wide', wide],
  ['tall', tall],
])('[OWNER-04 part] a %s logo stays inside of every header, also on a phone', async (_shape, image) => {
  for (const narrow of [false, true]) {
    if (narrow) await narrowWindow()
    for (const place of places) {
      await open(place, { logo: image })
      await expect.poll(() => document.querySelector('img[alt="Acme"]')).not.toBeNull()
      const size = document.querySelector('img[alt="Acme"]')?.getBoundingClientRect()
      expect([place.name, (size?.height ?? 99) <= 46, (size?.width ?? 999) <= 210]).toEqual([place.name, true, true])
      expect([place.name, document.documentElement.scrollWidth <= innerWidth]).toEqual([place.name, true])
    }
  }
})

test('[OWNER-04 part] the admin area has the logo, from right to left too', async () => {
  await openPanel('general', { person: admin, site: { name: 'Acme', brand: { logo } } })
  document.documentElement.dir = 'rtl'
  try {
    const image = document.querySelector('img[alt="Acme"]')
    expect(image?.getBoundingClientRect().left).toBeGreaterThan(innerWidth / 2)
  } finally {
    document.documentElement.dir = 'ltr'
  }
})

test('[OWNER-04 part] where a logo has no room, there is the symbol: in the folded sidebar and on a phone', async () => {
  await open({ name: '', address: '/drive', person: member, answers: driveAnswers([]) }, { logo, symbol })
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  const home = page.getByRole('link', { name: 'Acme' })
  await expect.element(home).toBeVisible()
  expect(home.element().querySelector('img')?.src).toBe(symbol.url)
  await narrowWindow()
  await settled()
  await expect.poll(() => page.getByRole('link', { name: 'Acme' }).element().querySelector('img')?.src).toBe(symbol.url)
})
