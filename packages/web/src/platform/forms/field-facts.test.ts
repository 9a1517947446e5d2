import { ChangePasswordInput, ProfileInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { mailSettings } from '@holdall/contract/drivers/mail.ts'
import { settingsSchema } from '@holdall/contract/kit/settings.ts'
import { generalSettings } from '@holdall/contract/settings/general.settings.ts'
import { LinkInput } from '@holdall/contract/sharing/sharing.schemas.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldFacts } from './field-facts.ts'

const schema = z.object({
  name: z.string().min(1, 'Say a name').max(20).meta({ title: 'Name', description: 'How others see it' }),
  mail: z.email('This is no address'),
  size: z.int().min(1).max(500).nullable(),
  ratio: z.number().optional(),
  mode: z.enum(['light', 'dark']),
  isOn: z.boolean(),
  note: z.string().max(5).default(''),
  code: z.string().min(3).optional(),
  place: z.object({ city: z.string() }),
})

test('facts tell what a control needs to know', () => {
  const facts = fieldFacts(schema)
  const described = { title: 'Name', description: 'How others see it' }
  expect(facts.name).toMatchObject({ ...described, control: 'text', isRequired: true, maxLength: 20 })
  expect(facts.mail).toMatchObject({ control: 'email', isRequired: true })
  expect(facts.size).toMatchObject({ control: 'number', isWhole: true, emptyAs: null, minimum: 1, maximum: 500 })
  expect(facts.ratio).toMatchObject({ control: 'number', isWhole: false, isRequired: false, minimum: undefined })
  expect(facts.mode).toMatchObject({ control: 'select', options: ['light', 'dark'], isRequired: true })
  expect(facts.isOn).toMatchObject({ control: 'switch', isRequired: false })
  expect(facts.note).toMatchObject({ isRequired: false, emptyAs: '', maxLength: 5 })
  expect(facts.code).toMatchObject({ isRequired: false, emptyAs: undefined })
  expect(facts.place?.control).toBe('other')
})

test('the contract’s own schemas lead to the intended controls', () => {
  expect(fieldFacts(ProfileInput).firstName).toMatchObject({ control: 'text', title: 'First name', maxLength: 100 })
  expect(fieldFacts(ChangePasswordInput).currentPassword).toMatchObject({ control: 'password', isRequired: true })
  expect(fieldFacts(LinkInput).expiresAt).toMatchObject({ control: 'date-time', emptyAs: null })
  expect(fieldFacts(LinkInput).rights?.control).toBe('other')
})

test('a settings panel is a form of its keys, without those that the server computes', () => {
  const mail = fieldFacts(settingsSchema(mailSettings))
  expect(mail.mail_driver).toMatchObject({
    control: 'select',
    options: expect.arrayContaining(['smtp', 'sendmail', 'log']),
  })
  expect(mail.mail_password).toMatchObject({ control: 'password', isRequired: false })
  expect(mail.mail_port).toMatchObject({ control: 'number', maximum: 65535, emptyAs: null })
  expect(mail['mail.contact_page_address']).toMatchObject({ control: 'email', isRequired: false, emptyAs: '' })
  expect(Object.keys(fieldFacts(settingsSchema(generalSettings)))).not.toContain('version')
})
