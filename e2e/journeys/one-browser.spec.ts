import { expect, type Page, type Route } from '@playwright/test'
import { asOwner as test } from '../fixtures/test.ts'

const bea = { email: 'bea@müller.example', password: 'a long password of hers' }

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/drive/)
}

test('a tab never goes on under the name of one person in the account of another', async ({
  product,
  owner,
  browser,
}) => {
  const context = await browser.newContext()
  const one = await context.newPage()
  const two = await context.newPage()
  await one.goto(`${product.url}/register`)
  await one.getByLabel('Email').fill(bea.email)
  await one.getByLabel('Password', { exact: true }).fill(bea.password)
  await one.getByRole('button', { name: 'Create account' }).click()
  await expect(one).toHaveURL(/\/drive/)
  await one.getByRole('button', { name: /Account:/ }).click()
  await one.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(one).toHaveURL(/\/sign-in/)
  await signIn(one, owner.email, owner.password)
  const account = (page: Page) => page.getByRole('button', { name: /Account:/ })

  // Signing out in the second tab takes the first one to sign-in; what the next person does there, the first one follows.
  await two.goto(`${product.url}/drive`)
  await account(two).click()
  await two.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(two).toHaveURL(/\/sign-in/)
  await expect(one).toHaveURL(/\/sign-in/)

  // The same where nobody was told: the first request of the tab is refused, and it starts again.
  await signIn(one, owner.email, owner.password)
  const cookies = await browser.newContext()
  const other = await cookies.newPage()
  await other.goto(`${product.url}/sign-in`)
  await signIn(other, 'bea@xn--mller-kva.example', bea.password)
  // The second tab would tell the first one.
  await two.close()
  // What the tab asks by itself waits, so that it is the new folder which is refused.
  const held: Route[] = []
  const isRead = (route: Route) => route.request().method() === 'GET'
  await one.route('**/api/v1/**', route => (isRead(route) ? void held.push(route) : route.continue()))
  await context.clearCookies()
  await context.addCookies(await cookies.cookies())
  const refused = one.waitForResponse(answer => answer.status() === 409)
  await one.getByRole('button', { name: 'New', exact: true }).first().click()
  await one
    .getByRole('menuitem', { name: /folder/i })
    .first()
    .click()
  await one.getByRole('dialog').getByRole('textbox').fill('Wrong hands')
  await one.keyboard.press('Enter')
  expect((await refused).request().method()).toBe('POST')
  await one.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.allSettled(held.map(route => route.continue()))
  await expect(one.getByRole('button', { name: /Account: bea/i })).toBeVisible()
  await expect(one.getByText('Wrong hands')).toHaveCount(0)
  await one.goto(`${product.url}/account`)
  await expect(one.getByText(bea.email).first()).toBeVisible()
  await Promise.all([context.close(), cookies.close()])
})
