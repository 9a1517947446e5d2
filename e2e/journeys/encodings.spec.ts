import { expect, type Page } from '@playwright/test'
import { asOwner as test } from '../fixtures/test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** “会议记录：本周完成了首页设计” and a line of ASCII, in GBK. */
const gbk = Buffer.concat([
  Buffer.from('bbe1d2e9bcc7c2bca3bab1bed6dccdeab3c9c1cbcad7d2b3c9e8bcc6', 'hex'),
  Buffer.from('\r\nplain\r\n'),
])

test('[PREV-05] a text in an old encoding is shown, edited, and saved as it was', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const file = await owner.upload('notes.txt', gbk)
  const content = async () => (await owner.request.get(`${product.url}/api/v1/items/${file}/content`)).body()
  await page.goto(`${product.url}/drive/file/${file}`)
  await expect(page.getByText('会议记录：本周完成了首页设计')).toBeVisible()
  const encoding = page.getByRole('button', { name: 'GBK, GB 18030' })
  await encoding.click()
  await expect(
    page.getByRole('menuitemcheckbox', { name: 'Chinese (simplified) (GBK, GB 18030) (detected)' }),
  ).toBeChecked()
  await look('encoding-menu')
  await expectAccessible()
  // Another size of the window has closed it.
  if (!(await page.getByRole('menuitemcheckbox').first().isVisible())) await encoding.click()
  await page.getByRole('menuitemcheckbox', { name: 'Western (Windows-1252)' }).click()
  await expect(page.getByText('»áÒé')).toBeVisible()
  await page.getByRole('button', { name: 'Windows-1252' }).click()
  await page.getByRole('menuitemcheckbox', { name: /detected/ }).click()
  await expect(page.getByText('会议记录')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page).fill(`${await field(page).inputValue()}下周`)
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await content()).toString('hex')).toBe(`${gbk.toString('hex')}cfc2d6dc`)
})

test('[PREV-05] a byte that isn’t UTF-8 stays in the file when something else is changed', async ({
  product,
  owner,
  page,
  look,
}) => {
  const bad = Buffer.concat([Buffer.from('# Grüße aus Köln\nbad '), Buffer.from([0xff]), Buffer.from(' byte\n')])
  const file = await owner.upload('bad.txt', bad)
  await page.goto(`${product.url}/drive/file/${file}`)
  await expect(page.getByText('# Grüße aus Köln')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('One byte isn’t UTF-8')).toBeVisible()
  await field(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('New: ')
  await look('editor-unread-byte')
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const saved = await (await owner.request.get(`${product.url}/api/v1/items/${file}/content`)).body()
  expect(saved.equals(Buffer.concat([Buffer.from('New: '), bad]))).toBe(true)
})

test('[PREV-05] what an encoding lacks is asked before anything is saved', async ({ product, owner, page, look }) => {
  const latin = Buffer.from('Gr\xfc\xdfe aus M\xfcnchen, die Stra\xdfe ist f\xfcr alle gesperrt.\n', 'latin1')
  const file = await owner.upload('latin.txt', latin)
  const content = async () => (await owner.request.get(`${product.url}/api/v1/items/${file}/content`)).body()
  await page.goto(`${product.url}/drive/file/${file}`)
  await expect(page.getByText('Grüße aus München')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page).fill('Grüße 漢\n')
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Save as UTF-8?' })
  await expect(question).toContainText('Windows-1252 has no 漢')
  await look('save-as-utf-8')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect((await content()).equals(latin)).toBe(true)
  await save(page).click()
  await question.getByRole('button', { name: 'Save as UTF-8' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await content()).toString()).toBe('Grüße 漢\n')
})
