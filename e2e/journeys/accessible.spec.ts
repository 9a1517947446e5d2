import { expect, type Page } from '@playwright/test'
import { addFolder, choose, item } from '../fixtures/drive.ts'
import { forgetSession, type Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

interface Stage {
  readonly page: Page
  readonly owner: Member
  readonly folder: string
  readonly empty: string
  readonly file: string
}

interface Screen {
  readonly name: string
  readonly path: (stage: Stage) => string | Promise<string>
  /** Goes from the address to the screen, and checks at the end that it is there. */
  readonly reach: (stage: Stage) => Promise<void>
  readonly isSignedOut?: true
}

const sees = (name: string) => (stage: Stage) => expect(stage.page.getByRole('heading', { name })).toBeVisible()
const lists = ({ page }: Stage) => expect(item(page, 'letter.txt')).toBeVisible()
const inFolder = ({ folder }: Stage) => `/drive/folder/${folder}`

/** Opens a file's context menu and, from one of its entries, a dialog. */
const dialogOf = (line: string, title: string | RegExp) => async (stage: Stage) => {
  await lists(stage)
  await item(stage.page, 'letter.txt').click({ button: 'right' })
  await choose(stage.page, line)
  await expect(stage.page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
}

const drive: Screen[] = [
  { name: 'grid', path: inFolder, reach: lists },
  {
    name: 'list',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await stage.page.getByRole('button', { name: 'Show as list' }).click()
      await expect(stage.page.getByRole('columnheader', { name: /Name/ })).toBeVisible()
    },
  },
  {
    name: 'selection and details',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await item(stage.page, 'letter.txt').click()
      await stage.page.keyboard.press('Alt+Enter')
      await expect(
        stage.page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name: 'letter.txt' }),
      ).toBeVisible()
    },
  },
  { name: 'empty folder', path: ({ empty }) => `/drive/folder/${empty}`, reach: sees('This folder is empty') },
  {
    name: 'context menu',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await item(stage.page, 'letter.txt').click({ button: 'right' })
      await expect(stage.page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'new text file',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await stage.page.getByRole('button', { name: 'New', exact: true }).click()
      await stage.page.getByRole('menuitem', { name: 'New text file' }).click()
      await expect(stage.page.getByRole('dialog').getByRole('heading', { name: 'New text file' })).toBeVisible()
    },
  },
  { name: 'move', path: inFolder, reach: dialogOf('Move to…', 'Move “letter.txt”') },
  { name: 'links', path: inFolder, reach: dialogOf('Links…', /letter\.txt/) },
  {
    name: 'delete forever',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await item(stage.page, 'letter.txt').click()
      await stage.page.keyboard.press('Shift+Delete')
      await sees('Delete “letter.txt” forever?')(stage)
    },
  },
  {
    name: 'command palette',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      await stage.page.keyboard.press('Control+k')
      await expect(stage.page.getByRole('option', { name: 'New folder' })).toBeVisible()
    },
  },
  { name: 'search', path: () => '/drive/search?q=letter', reach: lists },
  { name: 'share', path: inFolder, reach: dialogOf('Share…', /letter\.txt/) },
  { name: 'shared', path: () => '/drive/shared', reach: sees('Nothing has been shared with you yet') },
  { name: 'recent', path: () => '/drive/recent', reach: lists },
  { name: 'starred', path: () => '/drive/starred', reach: lists },
  {
    name: 'trash',
    path: () => '/drive/trash',
    reach: ({ page }) => expect(item(page, 'old.txt')).toBeVisible(),
  },
  {
    name: 'viewer',
    path: ({ file }) => `/drive/file/${file}`,
    reach: ({ page }) => expect(page.getByText('Dear reader')).toBeVisible(),
  },
  {
    name: 'tray',
    path: inFolder,
    reach: async stage => {
      await lists(stage)
      const choosing = stage.page.waitForEvent('filechooser')
      await stage.page.getByRole('button', { name: 'New', exact: true }).click()
      await stage.page.getByRole('menuitem', { name: 'Upload files' }).click()
      await (await choosing).setFiles({ name: 'sent.txt', mimeType: 'text/plain', buffer: Buffer.from('sent') })
      await expect(stage.page.getByText('1 file uploaded')).toBeVisible()
    },
  },
]

const others: Screen[] = [
  {
    name: 'account',
    path: () => '/account',
    reach: ({ page }) => expect(page.getByText('Where you are signed in')).toBeVisible(),
  },
  { name: 'back-office', path: () => '/admin', reach: ({ page }) => expect(page.getByText(/Version:/)).toBeVisible() },
  { name: 'not found', path: () => '/nowhere', reach: sees('Page not found') },
  {
    name: 'sign-in',
    path: () => '/sign-in',
    reach: ({ page }) => expect(page.getByLabel('Email')).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'register',
    path: () => '/register',
    reach: ({ page }) => expect(page.getByLabel('Email')).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'forgot password',
    path: () => '/forgot-password',
    reach: ({ page }) => expect(page.getByLabel('Email')).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'reset password',
    path: () => '/reset-password/none',
    reach: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'confirm',
    path: () => '/confirm/none',
    reach: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'link of a folder',
    path: async ({ owner, folder }) =>
      `/s/${(await owner.api<{ slug: string }>('POST', `/items/${folder}/links`, {})).slug}`,
    reach: ({ page }) => expect(page.getByText('letter.txt').first()).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'link with a password',
    path: async ({ owner, folder }) =>
      `/s/${(await owner.api<{ slug: string }>('POST', `/items/${folder}/links`, { password: 'open sesame' })).slug}`,
    reach: ({ page }) => expect(page.getByText('Enter the password')).toBeVisible(),
    isSignedOut: true,
  },
  {
    name: 'dead link',
    path: () => '/s/none',
    reach: ({ page }) => expect(page.getByText(/isn’t available/).first()).toBeVisible(),
    isSignedOut: true,
  },
]

for (const [group, screens] of Object.entries({ drive, others })) {
  test(`axe finds nothing serious on the screens of the ${group === 'drive' ? 'drive' : 'account, the back-office, sign-in and links'}`, async ({
    product,
    owner,
    page,
    context,
    look,
    expectAccessible,
  }) => {
    test.setTimeout(400_000)
    const folder = await addFolder(owner, 'Papers')
    const empty = await addFolder(owner, 'Empty', folder)
    const file = await owner.upload('letter.txt', 'Dear reader', folder)
    await owner.upload('budget.csv', 'a,b\n1,2', folder)
    await owner.api('POST', '/items/star', { ids: [file] })
    await owner.api('POST', '/items/trash', { ids: [await owner.upload('old.txt', 'old')] })
    const stage = { page, owner, folder, empty, file }
    const cookies = await context.cookies()
    for (const { name, path, reach, isSignedOut } of screens) {
      await test.step(name, async () => {
        await context.addCookies(cookies)
        const address = await path(stage)
        if (isSignedOut) await forgetSession(page)
        await page.goto(`${product.url}${address}`)
        await reach(stage)
        await expectAccessible()
        await look(`axe-${name.replaceAll(' ', '-')}`)
      })
    }
  })
}
