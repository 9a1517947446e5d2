import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { keptNames, prepareDevice } from '../fixtures/device.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(240_000)

const built = process.env.WEB_DIR ?? fileURLToPath(new URL('../../packages/web/dist', import.meta.url))

test('a new version is fetched as a whole and takes over when the user reloads', async ({
  context,
  page,
  dir,
  look,
}) => {
  const web = join(dir, 'web')
  cpSync(built, web, { recursive: true })
  const product = await startProduct({ WEB_DIR: web })
  try {
    await setUp(product, context)
    await prepareDevice(page, `${product.url}/drive`)
    const [before] = (await keptNames(page)).filter(name => name.startsWith('holdall-shell-'))
    await product.stop()
    const version = before?.slice('holdall-shell-'.length) ?? ''
    const worker = join(web, 'sw.js')
    writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(version, 'abcdef012345'))
    for (const end of ['br', 'gz']) rmSync(`${worker}.${end}`, { force: true })
    await product.start()
    await page.goto(`${product.url}/drive/starred`)
    await page.keyboard.press('Shift')
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 60_000 })
    await look('update', 'phone')
    expect(await keptNames(page)).toContain(before)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => keptNames(page).catch(() => []), { timeout: 60_000 }).not.toContain(before)
    expect(await keptNames(page)).toContain('holdall-shell-abcdef012345')
    await expect(page.getByRole('heading', { name: 'Nothing starred yet' })).toBeVisible()
  } finally {
    await product.remove()
  }
})
