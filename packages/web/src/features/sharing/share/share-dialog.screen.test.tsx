import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../../../test/screens/answers.ts'
import { everyRight, file, folder, id } from '../../../../test/screens/items.ts'
import { admin } from '../../../../test/screens/people.ts'
import { renderDialog } from '../../../../test/screens/render-dialog.tsx'
import type { Scene } from '../../../../test/screens/show-app.tsx'
import { ShareDialog } from './share-dialog.tsx'

const plan = file('Plan.txt')
const ada = { id: id('ada'), name: 'Ada Lovelace' }
const bob = { id: id('bob'), name: 'Bob' }
const access = {
  owner: ada,
  isOwner: true,
  canShare: true,
  people: [{ person: ada, can: everyRight }],
}
const shared = {
  ...access,
  grants: [{ id: id('grant'), person: bob, role: 'editor' as const, can: { change: true, end: true } }],
  people: [...access.people, { person: bob, can: everyRight }],
}

function open(answers: Scene['answers'] = {}) {
  return renderDialog(close => <ShareDialog items={[plan]} onAnswer={close} />, 'Share “Plan.txt”', {
    person: { ...admin, id: ada.id },
    answers: {
      'sharing.access': access,
      'sharing.links': { data: [] },
      'sharing.policy': {},
      'sharing.people': { data: [] },
      ...answers,
    } as Scene['answers'],
  })
}

const people = page.getByLabelText('Add people or groups')
const share = page.getByRole('button', { name: 'Share', exact: true })

test('the share dialog says what people will be able to do, and sends addresses, role and message', async () => {
  const { server } = await open({ 'sharing.share': {} })
  await people.fill('bob@example.com')
  await page.getByLabelText('Role', { exact: true }).selectOptions('editor')
  await expect.element(page.getByText('bob@example.com will be able to see and change everything in it.')).toBeVisible()
  server.answer({ 'sharing.access': shared } as Scene['answers'] & object)
  await share.click()
  await expect.element(page.getByLabelText('Role of Bob')).toHaveValue('editor')
  expect(server.calls('sharing.share')).toMatchObject([
    { params: { id: plan.id }, body: { emails: ['bob@example.com'], role: 'editor', expiresAt: null, message: '' } },
  ])
  await expect.element(people).toHaveValue('')
})

test('an address that the server refuses is told at the field, and stays there', async () => {
  const { server, element } = await open({ 'sharing.share': refuse('grant.own-item') })
  await people.fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await share.click()
  await expect.poll(() => server.calls('sharing.share').length).toBe(1)
  await expect.element(people).toHaveAttribute('aria-invalid', 'true')
  expect(element.textContent).toContain('ada@example.com')
})

test('a role is changed at the person, and access is taken away', async () => {
  const { server } = await open({ 'sharing.access': shared, 'sharing.updateGrant': {} } as Scene['answers'])
  await page.getByLabelText('Role of Bob').selectOptions('viewer')
  await expect.poll(() => server.sent('sharing.updateGrant')).toEqual([{ role: 'viewer' }])
  expect(server.calls('sharing.updateGrant')[0]?.params).toEqual({ id: id('grant') })
})

const salaries = folder('Salaries')
const work = { id: id('work'), name: 'Work' }
const rights = { view: true, download: true, upload: false, edit: false, list: true }
const above = (name: string, end: string) => ({
  id: id(`link ${end}`),
  name,
  addressEnd: end,
  rights,
  through: work,
  people: 0,
  canRestrict: true,
  createdAt: '2026-11-29T10:00:00.000Z',
})

function openFolder(answers: Scene['answers'] = {}) {
  return renderDialog(close => <ShareDialog items={[salaries]} onAnswer={close} />, 'Share “Salaries”', {
    person: { ...admin, id: ada.id },
    answers: {
      'sharing.access': { ...access, links: [above('', 'x7yz'), above('For Zoe', '2026')] },
      'sharing.links': { data: [] },
      'sharing.policy': { mayCreate: true, password: 'optional' },
      'sharing.people': { data: [] },
      ...answers,
    } as Scene['answers'],
  })
}

test('links of a folder above are said, told apart, and all restricted with one click', async () => {
  const { server, element } = await openFolder({
    'sharing.close': { kind: 'link', itemId: salaries.id },
  } as Scene['answers'])
  await expect.element(page.getByText('You and anyone with a link to “Work” have access.')).toBeVisible()
  await expect.element(page.getByText('Anyone with a link to “Work” (2 links)')).toBeVisible()
  await expect.element(page.getByText('It has no link of its own that anyone can use.')).toBeVisible()
  expect(element.textContent).not.toContain('Only the people above')
  await page.getByRole('button', { name: 'Show links' }).click()
  await expect.element(page.getByText(/^Link ending in “x7yz”/)).toBeVisible()
  await expect.element(page.getByText(/^Link “For Zoe”/)).toBeVisible()
  server.answer({ 'sharing.access': access } as Scene['answers'] & object)
  await page.getByRole('button', { name: 'Restrict all of these links' }).click()
  await expect.element(page.getByText('Only the people above can open this folder.')).toBeVisible()
  expect(server.sent('sharing.close')).toEqual([
    { kind: 'link', targetId: id('link x7yz') },
    { kind: 'link', targetId: id('link 2026') },
  ])
})

test('the first suggestion is active, and Enter takes it; an address is taken as it is', async () => {
  const design = { id: id('design'), name: 'Design', memberCount: 2 }
  const { server, element } = await openFolder({
    'sharing.people': { data: [], groups: [design] },
    'sharing.share': {},
  } as Scene['answers'])
  await people.fill('Des')
  const option = page.getByRole('option', { name: /Design/ })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(people).toHaveAttribute('aria-activedescendant', option.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Design' })).toBeVisible()
  await people.fill('bob@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove bob@example.com' })).toBeVisible()
  await share.click()
  await expect
    .poll(() => server.calls('sharing.share'))
    .toMatchObject([{ body: { emails: ['bob@example.com'], groupIds: [design.id] } }])
  expect(element.isConnected).toBe(true)
})

test('the live line says until when, and nothing that was typed is lost without a question', async () => {
  const { element } = await openFolder()
  await people.fill('bob@example.com')
  await page.getByRole('switch', { name: 'Expires' }).click()
  await expect.element(page.getByRole('button', { name: '1 week' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/bob@example\.com will be able to .+ until .+\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(element.isConnected).toBe(true)
})

test('the options of a link unfold in the dialog, and only what was changed is sent', async () => {
  const link = { id: id('general'), itemId: salaries.id, slug: 'abcd', rights, isLive: true, hasPassword: false }
  const { server } = await openFolder({
    'sharing.access': { ...access, links: [{ ...above('', 'abcd'), through: null }] },
    'sharing.links': { data: [link] },
    'sharing.updateLink': { ...link, hasPassword: true },
  } as Scene['answers'])
  await page.getByRole('button', { name: 'Link options' }).click()
  await page.getByRole('switch', { name: 'Password' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('open sesame')
  await expect.element(page.getByText(/They need the password\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.sent('sharing.updateLink')).toEqual([{ password: 'open sesame' }])
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('Enter in an empty field makes no link', async () => {
  const { server } = await openFolder()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await people.click()
  await userEvent.keyboard('{Enter}')
  expect(server.calls('sharing.createLink')).toEqual([])
})
