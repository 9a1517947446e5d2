import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a message keeps its place when a window closes, and covers no part of the window', async ({
  product,
  context,
  owner,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.upload('plan.txt', 'by December')
  await page.goto(`${product.url}/drive`)
  await page.getByRole('main').getByText('plan.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const window = page.getByRole('dialog', { name: /^Share/ })
  await window.getByRole('button', { name: 'Copy link' }).click()
  const told = page.getByRole('region', { name: 'Messages' }).getByRole('status')
  await expect(told).toHaveText('Link copied')
  // It slides in.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(one => one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(one => one.finished))
  })
  const animations = () => told.evaluate(one => one.getAnimations().length)
  const [inside, frame] = [await told.boundingBox(), await window.boundingBox()]
  expect(inside?.y ?? 0).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  // Redrawn outside the window, still without sliding in again.
  expect(await animations()).toBe(0)
  expect(await told.boundingBox()).toEqual(inside)
})
