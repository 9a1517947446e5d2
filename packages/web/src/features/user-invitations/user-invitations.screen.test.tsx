import { userInvitationList } from '@holdall/contract/user-invitations/user-invitations.list.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { id } from '../../../test/screens/items.ts'
import { noViews, pageOf } from '../../../test/screens/lists.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const button = (name: string) => page.getByRole('button', { name })
const list = page.getByRole('textbox', { name: 'People to invite' })
const right = (email: string) => ({ email, problems: [] })
const wrong = { email: 'nobody', problems: [{ field: 'email', problem: 'address' }] }

function openInvite(answers: object = {}) {
  return renderPage('/admin/invite', {
    person: admin,
    site: {
      languages: [
        { language: 'en', name: 'English' },
        { language: 'de', name: 'Deutsch' },
      ],
    },
    answers: answers as never,
  })
}

test('[OWNER-01 part] a pasted list is checked, each row says what is wrong, and the others are invited', async () => {
  const server = openInvite({
    'user-invitations.check': { data: [right('ada@example.org'), wrong], invited: 0 },
    'user-invitations.invite': { data: [right('ada@example.org')], invited: 1 },
  })
  await list.fill('Ada <ada@example.org>\nnobody')
  await page.getByRole('combobox', { name: 'Language of the emails' }).selectOptions('Deutsch')
  await button('Check list').click()
  await expect.element(page.getByText('This isn’t an email address.')).toBeVisible()
  await expect.element(page.getByText('1 row has a problem. It is left out when you invite the others.')).toBeVisible()
  await expect.element(page.getByText('Can be invited')).toBeVisible()
  await expectAccessible(document.body)
  const none = { role: '', group: '', plan: '' }
  const ada = { email: 'ada@example.org', name: 'Ada', ...none }
  expect(server.sent('user-invitations.check')).toEqual([
    { people: [ada, { email: 'nobody', name: '', ...none }], language: 'de' },
  ])
  await button('Invite 1 person').click()
  await expect.element(page.getByText('1 person invited')).toBeVisible()
  // Only the right rows are sent; the wrong ones stay.
  expect(server.sent('user-invitations.invite')).toEqual([{ people: [ada], language: 'de' }])
  await expect.element(page.getByText('nobody').last()).toBeVisible()
  await expect.element(button('Invite 1 person')).not.toBeInTheDocument()
})

test('[OWNER-01 part] a CSV file is read in its own encoding, and a changed list has to be checked again', async () => {
  const server = openInvite({ 'user-invitations.check': { data: [right('eve@example.org')], invited: 0 } })
  await expect.element(list).toBeVisible()
  const bytes = new Uint8Array([...'email;name;role\r\neve@example.org;M'].map(sign => sign.charCodeAt(0)))
  const end = new Uint8Array([0xfc, 0x6c, 0x6c, 0x65, 0x72, ...[...';Editors\r\n'].map(sign => sign.charCodeAt(0))])
  const transfer = new DataTransfer()
  transfer.items.add(new File([bytes, end], 'people.csv', { type: 'text/csv' }))
  list.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  await expect.element(list).toHaveValue('email;name;role\neve@example.org;Müller;Editors\n')
  await button('Check list').click()
  await expect.element(page.getByRole('cell', { name: 'Editors' })).toBeVisible()
  expect(server.sent('user-invitations.check')).toEqual([
    { people: [{ email: 'eve@example.org', name: 'Müller', role: 'Editors', group: '', plan: '' }], language: '' },
  ])
  await list.fill('bo@example.org')
  await expect.element(button('Invite 1 person')).not.toBeInTheDocument()
})

/** Puts in a long text at once: typing a thousand lines takes the browser seconds. */
function paste(text: string): void {
  const field = list.element() as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

test('[OWNER-01 part] an empty list, one that is too long, and a spreadsheet’s own file are refused before anything is sent', async () => {
  const server = openInvite()
  await expect.element(list).toBeVisible()
  await button('Check list').click()
  await expect.element(page.getByText('Enter at least one address.')).toBeVisible()
  paste(Array.from({ length: 1001 }, (_, n) => `p${n}@example.org`).join('\n'))
  await button('Check list').click()
  await expect.element(page.getByText('Invite at most 1,000 people at a time. This list has 1,001 rows.')).toBeVisible()
  const transfer = new DataTransfer()
  transfer.items.add(new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'people.xlsx'))
  list.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  await expect.element(page.getByText('Save the spreadsheet as CSV, then choose that file.')).toBeVisible()
  expect(server.sent('user-invitations.check')).toEqual([])
})

test('[OWNER-01 part] the preview fits a phone', async () => {
  await narrowWindow()
  openInvite({ 'user-invitations.check': { data: [right('ada@example.org'), wrong], invited: 0 } })
  await list.fill('ada@example.org\nnobody')
  await button('Check list').click()
  await expect.element(page.getByText('Can be invited')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('[OWNER-01 part] the list of invitations says what became of each, and resends and revokes', async () => {
  const row = (name: string, more: object) => ({ id: id(name), email: `${name}@example.org`, ...more })
  const server = renderPage('/admin/invitations', {
    person: admin,
    answers: {
      ...noViews,
      'user-invitations.list': pageOf(userInvitationList, [
        row('ada', { state: 'waiting', mail: 'failed', undelivered: 'No such user' }),
        row('bo', { state: 'accepted', mail: 'sent' }),
        row('cy', { state: 'expired', mail: 'sent' }),
      ]),
      'user-invitations.resend': { data: [{ id: id('ada'), status: 'done' }] },
      'user-invitations.revoke': { data: [{ id: id('ada'), status: 'done' }] },
    } as never,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  await settled()
  for (const word of ['Waiting', 'Accepted', 'Expired', 'Failed'])
    await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
  expect(document.querySelector('[title="No such user"]')).not.toBeNull()
  await button('Resend').first().click()
  await settled()
  expect(server.sent('user-invitations.resend')).toEqual([{ invitationIds: [id('ada')] }])
  await button('Actions for ada@example.org').click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await settled()
  expect(server.sent('user-invitations.revoke')).toEqual([{ invitationIds: [id('ada')] }])
})
