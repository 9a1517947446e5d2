import { expect } from '@playwright/test'
import { expectListed } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

interface Workspace {
  readonly id: string
  readonly rootId: string
}

test('[TRASH-02] the trash of several spaces is emptied together, after a question that names them and no others', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const throwAway = async (name: string, parentId: string) => {
    const id = await owner.upload(name, `about ${name}`, parentId)
    await owner.api('POST', '/items/trash', { ids: [id] })
  }
  const harbour = await owner.api<Workspace>('POST', '/workspaces', { name: 'Harbour' })
  await throwAway('mine.txt', owner.rootId)
  await throwAway('ours.txt', harbour.rootId)
  // A member who may only edit can't empty the trash of what others own.
  const school = await bo.api<Workspace>('POST', '/workspaces', { name: 'School' })
  const { roles } = await bo.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${school.id}/members`)
  const roleId = roles.find(role => role.name === 'Editor')?.id
  const invitation = { emails: [owner.email], roleId }
  const { data } = await bo.api<{ data: { id: string }[] }>('POST', `/workspaces/${school.id}/invitations`, invitation)
  await owner.api('POST', `/invitations/${data[0]?.id}/accept`)
  await throwAway('theirs.txt', school.rootId)

  await page.goto(`${product.url}/drive/trash`)
  await expectListed(page, ['theirs.txt', 'ours.txt', 'mine.txt'])
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const question = page.getByRole('dialog', { name: 'Empty the trash everywhere?' })
  await expect(question).toContainText(
    'Everything in the trash of “My files” and “Harbour” is deleted forever. This can’t be undone.',
  )
  await look('question')
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectListed(page, ['theirs.txt', 'ours.txt', 'mine.txt'])
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await question.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('2 items deleted forever')).toBeVisible()
  await expectListed(page, ['theirs.txt'])

  // For a single space, only that one is named.
  await throwAway('ours again.txt', harbour.rootId)
  await throwAway('mine again.txt', owner.rootId)
  await page.goto(`${product.url}/drive/trash?space=${harbour.id}`)
  await expectListed(page, ['ours again.txt'])
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const one = page.getByRole('dialog', { name: 'Empty the trash?' })
  await expect(one).toContainText('One item will be deleted forever.')
  await one.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('One item deleted forever')).toBeVisible()
  await page.goto(`${product.url}/drive/trash`)
  await expectListed(page, ['mine again.txt', 'theirs.txt'])
  await theirs.close()
})
