import { type Browser, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { type Member, register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { lookAt, test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** What a member has of a shared folder with one file, at each door. */
async function buildDoors(playwright: PlaywrightWorkerArgs['playwright'], product: Product, bo: Member) {
  const { secret } = await bo.api<{ secret: string }>('POST', '/me/tokens', {
    kind: 'app',
    name: 'Laptop',
    scopes: ['read', 'write'],
    expiresAt: null,
    password: bo.password,
  })
  const authorization = `Basic ${Buffer.from(`${bo.email}:${secret}`).toString('base64')}`
  const device = await playwright.request.newContext({ baseURL: product.url, extraHTTPHeaders: { authorization } })
  const lists = async (path: string, name: string) => {
    const answer = await device.fetch(path, { method: 'PROPFIND', headers: { depth: '1' } })
    return (await answer.text()).includes(name)
  }
  return {
    end: () => device.dispose(),
    async opened(folder: string, file: string, name: string): Promise<boolean[]> {
      const status = async (path: string) => (await bo.request.get(`${product.url}/api/v1${path}`)).status() === 200
      const inList = async (path: string, id: string) =>
        (await bo.api<{ data: { id: string }[] }>('GET', path)).data.some(one => one.id === id)
      return [
        await status(`/items/${folder}`),
        await status(`/items/${folder}/children`),
        await status(`/items/${file}`),
        await inList('/views/shared-with-me', folder),
        await inList('/search?q=lantern', file),
        await lists('/dav/shared/', name),
        await lists(`/remote.php/dav/files/${encodeURIComponent(bo.email)}/`, name),
      ]
    },
  }
}

async function buildPeople(product: Product, browser: Browser) {
  const [annas, bos] = [await browser.newContext(), await browser.newContext()]
  const anna = await register(product, annas, 'anna@example.org')
  const bo = await register(product, bos, 'bo@example.org')
  await anna.api('PATCH', '/me', { firstName: 'Anna', lastName: 'Berg' })
  await bo.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  return { anna, bo, hers: await annas.newPage(), his: await bos.newPage(), close: () => [annas.close(), bos.close()] }
}

test('[GROUP-01] administrators make groups, and members their own where the site allows it: both are shared with, mentioned, invited to a workspace, explained, listed, exported and audited, and who joins or leaves gains or loses at every door at once', async ({
  product,
  owner,
  browser,
  playwright,
}, info) => {
  // Three people’s screens, each seen in four pictures.
  test.setTimeout(300_000)
  const { anna, bo, hers, his, close } = await buildPeople(product, browser)
  const doors = await buildDoors(playwright, product, bo)
  const { id: hisId } = await bo.api<{ id: string }>('GET', '/me')
  const { id: herId } = await anna.api<{ id: string }>('GET', '/me')
  const open = (isOpen: boolean) => Array.from({ length: 7 }, () => isOpen)

  await test.step('where the site doesn’t allow them, members find no way to make groups', async () => {
    await hers.goto(`${product.url}/account#groups`)
    await expect(hers.getByText('You’re not in a group yet')).toBeVisible()
    await expect(hers.getByRole('button', { name: 'New group' })).toHaveCount(0)
    const refused = await anna.request.post(`${product.url}/api/v1/own-groups`, { data: { name: 'Mine' } })
    expect(refused.status()).toBe(403)
  })

  await owner.api('POST', '/settings', { server: { 'share.own_groups': true } })
  const { group: design } = await owner.api<{ group: { id: string } }>('POST', '/groups', { name: 'Design' })
  await owner.api('POST', `/groups/${design.id}/members`, { userIds: [herId, hisId] })

  await test.step('a member makes a group of her own and puts people in', async () => {
    await hers.reload()
    await hers.getByRole('button', { name: 'New group' }).click()
    await dialog(hers, 'New group').getByLabel('Name').fill('Rowing')
    await dialog(hers, 'New group').getByRole('button', { name: 'Create', exact: true }).click()
    const people = dialog(hers, 'People in “Rowing”')
    await expect(people.getByText('No one is in this group yet.')).toBeVisible()
    await people.getByLabel('Add people').fill('bo@example.org, nobody@example.org ')
    await people.getByRole('button', { name: 'Add to the group' }).click()
    await expect(people.getByText('Bo Diddley')).toBeVisible()
    await expect(people.getByText('No account yet. Joins after signing up.')).toBeVisible()
    await people.getByRole('button', { name: 'Remove nobody@example.org from the group' }).click()
    await expect(people.getByText('nobody@example.org')).toHaveCount(0)
    await people.getByRole('button', { name: 'Done' }).click()
    await expect(hers.getByText('Group of one person')).toBeVisible()
  })
  const { data: own } = await anna.api<{ data: { id: string }[] }>('GET', '/own-groups')
  const rowing = own[0]?.id ?? ''

  const ways = [
    {
      name: 'Design',
      leave: () => owner.api('POST', `/groups/${design.id}/members/remove`, { userIds: [hisId] }),
      join: () => owner.api('POST', `/groups/${design.id}/members`, { userIds: [hisId] }),
    },
    {
      name: 'Rowing',
      leave: () => anna.api('POST', `/own-groups/${rowing}/members/remove`, { memberIds: [hisId] }),
      join: () => anna.api('POST', `/own-groups/${rowing}/members`, { emails: [bo.email] }),
    },
  ]
  for (const { name, leave, join } of ways) {
    const folder = await addFolder(anna, `For ${name}`)
    const file = await anna.upload('lantern.txt', 'a lantern', folder)
    await test.step(`sharing with ${name}: the panel explains it, and every door opens and closes at once`, async () => {
      await hers.goto(`${product.url}/drive`)
      await item(hers, `For ${name}`).click()
      await hers.getByRole('button', { name: 'Share…' }).click()
      const share = hers.getByRole('dialog')
      await share.getByLabel('Add people or groups').fill(name.slice(0, 4))
      await share.getByRole('option', { name }).click()
      await share.getByLabel('Role', { exact: true }).selectOption('editor')
      await share.getByRole('button', { name: 'Share', exact: true }).click()
      await share.getByRole('button', { name: 'Close', exact: true }).click()
      await hers.getByRole('button', { name: 'Details' }).first().click()
      await expect(hers.getByText(`Editor, through the group ${name}`)).toBeVisible()
      expect(await doors.opened(folder, file, `For%20${name}`)).toEqual(open(true))
      await his.goto(`${product.url}/drive/folder/${folder}`)
      await expect(item(his, 'lantern.txt')).toBeVisible()
      await leave()
      expect(await doors.opened(folder, file, `For%20${name}`)).toEqual(open(false))
      // His open page hears of it too.
      await expect(his.getByText('Folder not found')).toBeVisible()
      await join()
      expect(await doors.opened(folder, file, `For%20${name}`)).toEqual(open(true))
    })
    await test.step(`mentioning ${name}`, async () => {
      await hers.goto(`${product.url}/drive/file/${file}#comments`)
      const field = hers.getByLabel('Write a comment')
      await field.fill('')
      await field.pressSequentially(`Please look, @${name.slice(0, 4)}`)
      await expect(hers.getByRole('option', { name })).toBeVisible()
      if (name === 'Rowing') await lookAt(hers, info, 'mention-a-group')
      await hers.getByRole('option', { name }).click()
      await hers.getByRole('button', { name: 'Comment', exact: true }).click()
      await expect(hers.getByText(`@${name}`)).toBeVisible()
      const mentions = async () => {
        const { data } = await bo.api<{ data: { kind: string; item: { id: string } | null }[] }>(
          'GET',
          '/me/notifications',
        )
        return data.filter(one => one.kind === 'comment.mentioned' && one.item?.id === file).length
      }
      await expect.poll(mentions).toBe(1)
    })
    await test.step(`inviting ${name} to a workspace`, async () => {
      const team = await anna.api<{ id: string }>('POST', '/workspaces', { name: `Boat of ${name}` })
      await hers.goto(`${product.url}/drive/workspaces/${team.id}`)
      await hers.getByRole('button', { name: 'Invite people' }).click()
      await hers.getByLabel('Add people or groups').fill(name.slice(0, 4))
      await hers.getByRole('option', { name }).click()
      await hers.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(hers.getByText('Group added')).toBeVisible()
      await his.goto(`${product.url}/drive/workspaces`)
      await expect(his.getByRole('link', { name: `Boat of ${name}` }).first()).toBeVisible()
      await his.getByRole('button', { name: /^Notifications/ }).click()
      const told = `Anna Berg added your group ${name} to Boat of ${name}`
      await expect(his.getByText(told)).toBeVisible()
      if (name === 'Rowing') await lookAt(his, info, 'told-of-a-workspace')
      await his.keyboard.press('Escape')
      await leave()
      await expect(his.getByRole('link', { name: `Boat of ${name}` })).toHaveCount(0)
      await join()
    })
  }

  await test.step('whoever is in a member’s group leaves it in the account', async () => {
    await his.goto(`${product.url}/account#groups`)
    await expect(his.getByText('Created by Anna Berg')).toBeVisible()
    await expect(his.getByText('Group of this site')).toBeVisible()
    await expect(his.getByRole('button', { name: 'Leave the group Design' })).toHaveCount(0)
    await his.getByRole('button', { name: 'Leave the group Rowing' }).click()
    await his.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(his.getByText('You left the group “Rowing”')).toBeVisible()
    await expect(his.getByText('Created by Anna Berg')).toHaveCount(0)
  })

  await test.step('renaming and deleting, on her phone too', async () => {
    await hers.setViewportSize({ width: 390, height: 844 })
    await hers.goto(`${product.url}/account#groups`)
    await hers.getByRole('button', { name: 'More for Rowing' }).click()
    await hers.getByRole('menuitem', { name: 'Edit group' }).click()
    await dialog(hers, 'Edit group').getByLabel('Name').fill('Rowing club')
    await dialog(hers, 'Edit group').getByRole('button', { name: 'Save' }).click()
    await expect(hers.getByRole('list', { name: 'Your groups' }).getByText('Rowing club')).toBeVisible()
    await hers.getByRole('button', { name: 'More for Rowing club' }).click()
    await hers.getByRole('menuitem', { name: 'Delete' }).click()
    await hers.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(hers.getByText('You don’t have any groups yet')).toBeVisible()
  })

  await test.step('lists, CSV and audit of the back-office', async () => {
    const list = await owner.api<{ pagination: { data: { name: string; member_count: number }[] } }>(
      'GET',
      '/groups?query=design',
    )
    expect(list.pagination.data).toMatchObject([{ name: 'Design', member_count: 2 }])
    const { downloadPath } = await owner.api<{ downloadPath: string }>('POST', '/groups/csv/export', {})
    const csv = await owner.request.get(new URL(downloadPath, product.url).href)
    expect(await csv.text()).toContain('Design')
    const { pagination } = await owner.api<{ pagination: { data: { action: string; object_id: string }[] } }>(
      'GET',
      '/audit-log?perPage=100',
    )
    const lines = (id: string) => pagination.data.filter(line => line.object_id === id).map(line => line.action)
    expect(lines(design.id)).toEqual(
      expect.arrayContaining(['group.created', 'group.members-added', 'group.members-removed']),
    )
    expect(lines(rowing)).toEqual(
      expect.arrayContaining(['group.created', 'group.members-added', 'group.left', 'group.updated', 'group.deleted']),
    )
  })
  await doors.end()
  await Promise.all(close())
})

test('the account shows one’s own groups and those of others, on desktop and phone', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  // Five screens, each seen in four pictures.
  test.setTimeout(300_000)
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  await bo.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  await page.goto(`${product.url}/account#groups`)
  await expect(page.getByRole('link', { name: 'Groups' })).toBeVisible()
  await expect(page.getByText('Groups appear here once someone adds you to one.')).toBeVisible()
  await page.getByText('Groups you’re in').scrollIntoViewIfNeeded()
  await look('in-no-group')
  await owner.api('POST', '/settings', { server: { 'share.own_groups': true } })
  await page.reload()
  await expect(page.getByText('You don’t have any groups yet')).toBeVisible()
  await page.getByText('You don’t have any groups yet').scrollIntoViewIfNeeded()
  await look('no-own-groups')
  await expectAccessible()
  const make = async (name: string, description = '') =>
    (await owner.api<{ group: { id: string } }>('POST', '/own-groups', { name, description })).group.id
  const family = await make('Family', 'Everyone who comes to the summer house')
  const emails = ['bo@example.org', 'aunt.with.a.rather.long.address@summer-house.example.org', 'uncle@example.org']
  await owner.api('POST', `/own-groups/${family}/members`, { emails })
  await make('A group with a rather long name of everyone who likes long names for groups')
  const { group } = await bo.api<{ group: { id: string } }>('POST', '/own-groups', { name: 'Band' })
  await bo.api('POST', `/own-groups/${group.id}/members`, { emails: [owner.email] })
  await page.reload()
  await expect(page.getByText('Created by Bo Diddley')).toBeVisible()
  await expect(page.getByText('Group of one person · 2 without an account')).toBeVisible()
  await page.getByRole('list', { name: 'Your groups' }).scrollIntoViewIfNeeded()
  await look('own-groups')
  await expectAccessible()
  await page.getByRole('button', { name: 'People in “Family”' }).click()
  await expect(dialog(page, 'People in “Family”').getByText('Bo Diddley')).toBeVisible()
  await look('people-in-own-group')
  await expectAccessible()
  await page.keyboard.press('Escape')
  // Turned off later, people can still be taken out.
  await owner.api('POST', '/settings', { server: { 'share.own_groups': false } })
  await page.reload()
  await page.getByRole('button', { name: 'People in “Family”' }).click()
  const people = dialog(page, 'People in “Family”')
  await expect(people.getByText('This site no longer lets you add people.')).toBeVisible()
  await people.getByRole('button', { name: 'Remove uncle@example.org from the group' }).click()
  await expect(people.getByText('uncle@example.org')).toHaveCount(0)
  await look('own-group-without-adding')
  await theirs.close()
})
