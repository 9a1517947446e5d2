import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../../../test/screens/answers.ts'
import { everyRight, file, id } from '../../../../test/screens/items.ts'
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
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
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
