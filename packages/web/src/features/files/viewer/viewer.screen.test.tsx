import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { file, folder, id, root } from '../../../../test/screens/items.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { settled } from '../../../../test/screens/show-app.tsx'

/** A picture that needs no server; its address ends like that of a thumbnail. */
function pictured(name: string): PlacedItem {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 30
  const address = `${canvas.toDataURL()}#/items/${id(name)}/thumbnail?v=1`
  return file(name, { fileKind: 'image', mime: 'image/png', thumbnailUrl: address, placeholder: 'A'.repeat(44) })
}

const photos = ['one.png', 'two.png', 'three.png'].map(pictured)
const letter = 'Dear reader'
const text = file('notes.txt', { size: letter.length })

/** Opens the folder, and waits for its items: the first test also waits until its modules have been loaded. */
async function open(items: readonly PlacedItem[] = photos) {
  const server = renderPage('/drive', {
    person: member,
    answers: driveAnswers(items, {
      'drive.item': ({ params }) =>
        items.find(item => item.id === params.id) ?? folder(root.name, { id: root.id, parentId: null, path: [] }),
      'drive.opened': () => new Response(null, { status: 204 }),
      'files.media': { details: { takenAt: '2026-07-04T09:12:00' }, isPending: false },
      'sharing.access': {},
    }),
  })
  await expect.poll(() => tile(items[0]?.name ?? '').query(), { timeout: 60_000 }).not.toBeNull()
  await settled()
  return server
}

/** The browser of the tests asks for less motion; a person may want either. */
function wantMotion(isWanted: boolean) {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes('prefers-reduced-motion')
      ? ({ ...media(query), matches: !isWanted } as MediaQueryList)
      : media(query),
  )
}

const tile = (name: string) => page.getByRole('gridcell', { name: new RegExp(name) })
const viewer = (name: string) => page.getByRole('dialog', { name })
const flights = () =>
  vi.mocked(Element.prototype.animate).mock.contexts.filter(element => element instanceof HTMLImageElement).length

afterEach(() => vi.restoreAllMocks())

test('[PREV-01] a picture comes from its tile and returns to the tile of the one that was seen last', {
  timeout: 120_000,
}, async () => {
  vi.spyOn(Element.prototype, 'animate')
  wantMotion(true)
  await open()
  await tile('one.png').dblClick()
  await expect.element(viewer('one.png').getByRole('img', { name: 'one.png' })).toBeVisible()
  expect(flights()).toBe(1)
  await expect.element(viewer('one.png').getByText('Sat, 4 July 2026', { exact: false })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer('two.png').getByRole('img', { name: 'two.png' })).toBeVisible()
  // Only the first one flies: the others take its place.
  expect(flights()).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => viewer('two.png').query()).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toContain('two.png')
  await expect.element(tile('two.png')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(flights).toBe(2)
  await expect.poll(() => document.querySelector('body > img')).toBeNull()
  await settled()
})

test('[PREV-01] nothing moves for people who want it so, and the focus returns all the same', async () => {
  vi.spyOn(Element.prototype, 'animate')
  wantMotion(false)
  await open()
  await tile('one.png').dblClick()
  await expect.element(viewer('one.png').getByRole('img', { name: 'one.png' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer('two.png').getByRole('img', { name: 'two.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.textContent).toContain('two.png')
  expect(flights()).toBe(0)
  await settled()
})

test('[PREV-01] a list shows the colours of a picture until the picture is drawn', async () => {
  const late = { ...pictured('late.png'), thumbnailUrl: '/never' }
  await open([late, ...photos])
  await expect.element(tile('late.png')).toBeVisible()
  const styleOf = (name: string) => tile(name).element().querySelector('img')?.style.backgroundImage
  await expect.poll(() => styleOf('one.png')).toBe('none')
  await settled()
})

test('[PREV-01] paper is a sheet on the same dark canvas in the viewer, the editor and beside the details', async () => {
  const answers = { 'files.content': () => new Response(letter), 'locks.keepOpen': {}, 'locks.closed': {} }
  const server = await open([text])
  server.answer(answers as never)
  await tile('notes.txt').dblClick()
  const read = viewer('notes.txt').getByText(letter)
  await expect.element(read).toBeVisible()
  const surface = (element: Element) => {
    const sheet = element.closest('[data-theme-part]') ?? element
    return [
      getComputedStyle(sheet).backgroundColor,
      getComputedStyle(element.closest('dialog') as Element).backgroundColor,
    ]
  }
  const before = surface(read.element())
  expect(before[0]).not.toBe(before[1])
  await viewer('notes.txt').getByRole('button', { name: 'Edit' }).click()
  const field = viewer('notes.txt').getByRole('textbox', { name: 'Text of notes.txt' })
  await expect.element(field).toHaveValue(letter)
  expect(surface(field.element())).toEqual(before)
  await settled()
})
