import { mailSettings } from '@holdall/contract/drivers/mail.ts'
import { settingsSchema } from '@holdall/contract/kit/settings.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Field, Fields } from './field.tsx'
import type { SchemaForm } from './use-schema-form.ts'
import { useSchemaForm } from './use-schema-form.ts'

// Drawn to text, where the language can't change.
vi.mock('../../ui/text.ts', async original => {
  const real = await original<typeof import('../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../site.ts', () => ({ useZone: () => 'Europe/Vienna' }))

const schema = z.object({
  name: z.string().min(1).max(20).meta({ title: 'Name', description: 'How others see it' }),
  mail: z.email(),
  pin: z.string().min(4).meta({ title: 'PIN', input: 'password' }),
  about: z.string().max(900).default('').meta({ title: 'About', input: 'textarea' }),
  size: z.number().nullable().meta({ title: 'Size' }),
  mode: z.enum(['light', 'dark']).meta({ title: 'Mode' }),
  isOn: z.boolean().meta({ title: 'On' }),
  ends: z.iso.datetime().nullable().meta({ title: 'Expires' }),
  tags: z.array(z.string()).default([]),
})
const initial = {
  name: '"><script>alert(1)</script>',
  mail: '',
  pin: '',
  size: 1.5,
  mode: 'dark' as const,
  isOn: true,
  ends: '2026-12-24T17:00:00.000Z',
}

const nowhere = () => Promise.resolve()

function draw(page: (form: SchemaForm<typeof schema>) => ReactNode): string {
  const Page = () => page(useSchemaForm(schema, { initial, submit: nowhere }))
  return renderToStaticMarkup(<Page />)
}

test('the schema says which control a field is, what is required and how long it may be', () => {
  const name = draw(form => <Field form={form} name="name" />)
  expect(name).toMatch(/<label[^>]*>Name<\/label>/)
  expect(name).toContain('How others see it')
  expect(name).toMatch(/<input(?=[^>]* required)(?=[^>]* maxLength="20")(?=[^>]* name="name")/i)
  expect(draw(form => <Field form={form} name="mail" label="Address" />)).toContain('type="email"')
  expect(draw(form => <Field form={form} name="pin" />)).toContain('type="password"')
  expect(draw(form => <Field form={form} name="about" />)).toMatch(/<textarea[^>]*maxlength="900"/i)
  expect(draw(form => <Field form={form} name="size" />)).toMatch(/inputmode="decimal"[^>]*value="1.5"/i)
  expect(draw(form => <Field form={form} name="isOn" />)).toMatch(/role="switch"[^>]*checked/)
  expect(draw(form => <Field form={form} name="isOn" as="checkbox" />)).not.toContain('switch"')
})

test('hostile values stay text', () => {
  expect(draw(form => <Field form={form} name="name" />)).not.toContain('<script>')
})

test('a choice shows the screen’s words for the schema’s values', () => {
  const html = draw(form => <Field form={form} name="mode" choices={{ light: 'Bright', dark: 'Dim' }} />)
  expect(html).toContain('<option value="light">Bright</option>')
  expect(html).toMatch(/<option value="dark" selected="">Dim<\/option>/)
  expect(html).not.toContain('value=""')
})

test('a time is shown as clocks in the person’s zone show it, and says so', () => {
  const html = draw(form => <Field form={form} name="ends" />)
  expect(html).toMatch(/<input[^>]*value="(24 Dec 2026|Dec 24, 2026)"/)
  expect(html).toMatch(/<option value="18:00" selected="">/)
  expect(html).toContain('Time in Europe/Vienna')
})

test('a list of names is a form', () => {
  const html = draw(form => <Fields form={form} list={['name', { name: 'mail', label: 'Address' }, 'isOn']} />)
  expect(html.match(/<label/g)).toHaveLength(3)
})

test('a panel of settings is a form, its secret a password', () => {
  const panel = settingsSchema(mailSettings)
  const values = Object.fromEntries(
    Object.entries(mailSettings.fields).map(([key, { default: value }]) => [key, value]),
  )
  const Page = () => {
    const form = useSchemaForm(panel, { initial: values as z.input<typeof panel>, save: nowhere })
    return (
      <Fields
        form={form}
        list={['mail_driver', 'mail_host', 'mail_port', 'mail.contact_page_address', 'mail_password']}
      />
    )
  }
  const html = renderToStaticMarkup(<Page />)
  expect(html.match(/<label/g)).toHaveLength(5)
  expect(html).toMatch(
    /<input(?=[^>]*name="mail_password")(?=[^>]*type="password")(?=[^>]*autocomplete="new-password")/i,
  )
})

test('a field without words, of another kind or of another form is refused', () => {
  expect(() => draw(form => <Field form={form} name="mail" />)).toThrow('needs a label')
  // @ts-expect-error a list has no control
  expect(() => draw(form => <Field form={form} name="tags" label="Tags" />)).toThrow("form.bind('tags')")
  // @ts-expect-error no such field
  expect(() => draw(form => <Field form={form} name="nmae" />)).toThrow('isn’t a field of this form')
  // @ts-expect-error no such choice
  draw(form => <Field form={form} name="mode" choices={{ purple: 'Purple' }} />)
  // @ts-expect-error no such field in a list
  expect(() => draw(form => <Fields form={form} list={['nmae']} />)).toThrow('isn’t a field of this form')
})
