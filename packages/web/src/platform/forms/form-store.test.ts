import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { FormStore } from './form-store.ts'
import { type Complaints, noRules } from './form-values.ts'
import { schemaRules } from './schema-rules.ts'

const schema = z.object({
  name: z.string().min(1).max(20).meta({ title: 'Name' }),
  age: z.int().min(0).nullable(),
  slug: z.string().min(3).optional(),
  hidden: z.string().max(3).default('').meta({ title: 'Not shown' }),
})
const initial = { name: 'Ada', age: 36, slug: 'ada', hidden: '' }
const shown = new Set(['name', 'age', 'slug'])

/** A form with a server that does as it is told. */
function open({ isSave = false, fail }: { isSave?: boolean; fail?: () => Error | undefined } = {}) {
  const form = new FormStore(schemaRules(schema), initial, isSave)
  const sent: unknown[] = []
  const send = () =>
    form.send({
      shown,
      fieldOf: { 'name.taken': 'name' },
      async work(values) {
        const error = fail?.()
        if (error) throw error
        sent.push(values)
      },
    })
  return { form, sent, send }
}

const invalid = (...fields: string[]) =>
  new ApiProblem('request.invalid', 422, 'Please check the highlighted fields.', {
    type: '',
    title: '',
    status: 422,
    code: 'request.invalid',
    errors: fields.map(field => ({ field, in: 'body', message: `${field} is refused` })),
  })

describe('a form that is submitted', () => {
  it('is sent parsed, with its texts trimmed', async () => {
    const { form, sent, send } = open()
    form.set('name', '  Grace ')
    expect(await send()).toBe(true)
    expect(sent).toEqual([{ ...initial, name: 'Grace' }])
    expect(form.read()).toMatchObject({ isDirty: false, values: { name: 'Grace' } })
  })

  it('is not sent while anything is wrong, and shows all errors together', async () => {
    const { form, sent, send } = open()
    form.set('name', ' ')
    form.set('age', Number.NaN, 'old')
    expect(form.read().complaints).toEqual({})
    expect(await send()).toBe(false)
    expect(sent).toEqual([])
    expect(Object.keys(form.read().complaints)).toEqual(['name', 'age'])
    expect(form.read().typed).toEqual({ age: 'old' })
  })

  it('checks a field again while it is being corrected, and focuses the first wrong one only after an attempt', async () => {
    const { form, send } = open()
    form.set('name', '')
    form.set('age', -1)
    await send()
    const { failure } = form.read()
    expect(Object.keys(failure)).toEqual(['name', 'age'])
    form.set('name', 'Grace')
    expect(Object.keys(form.read().complaints)).toEqual(['age'])
    expect(form.read().failure).toBe(failure)
    await send()
    expect(form.read().failure).not.toBe(failure)
  })

  it("shows above itself what is wrong with a field that the page doesn't show", async () => {
    const { form, send } = open()
    form.set('hidden', 'too long')
    expect(await send()).toBe(false)
    expect(form.read().formError).toBe('Not shown: Use at most 3 characters')
  })

  it('is sent once, however often the button is pressed', async () => {
    const { sent, send } = open()
    expect(await Promise.all([send(), send(), send()])).toEqual([true, false, false])
    expect(sent).toHaveLength(1)
  })
})

describe('what the server refuses', () => {
  it('is shown at its fields until they change; the rest above the form', async () => {
    const { form, send } = open({ fail: () => invalid('name', 'token') })
    expect(await send()).toBe(false)
    expect(form.read()).toMatchObject({ refused: { name: 'name is refused' }, formError: 'token is refused' })
    form.set('age', 37)
    expect(form.read().refused).toEqual({ name: 'name is refused' })
    form.set('name', 'Grace')
    expect(form.read().refused).toEqual({})
  })

  it('is shown at the field that an error code concerns', async () => {
    const { form, send } = open({ fail: () => new ApiProblem('name.taken', 409, 'This name is taken.') })
    await send()
    expect(form.read()).toMatchObject({ refused: { name: 'This name is taken.' }, formError: null })
  })

  it('never leaves the form busy, and keeps what was typed', async () => {
    let isDown = true
    const { form, sent, send } = open({ fail: () => (isDown ? new ApiProblem('offline', 0, 'No way') : undefined) })
    form.set('name', 'Grace')
    await send()
    expect(form.read()).toMatchObject({ isBusy: false, isDirty: true, formError: 'No way', values: { name: 'Grace' } })
    isDown = false
    expect(await send()).toBe(true)
    expect(form.read().formError).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it("can't reach the prototype by its name", async () => {
    const { form, send } = open({ fail: () => invalid('__proto__', '__proto__.polluted', 'constructor') })
    await send()
    expect(form.read().refused).toEqual({})
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('a save of what has changed', () => {
  it('sends and checks nothing else', async () => {
    const { form, sent, send } = open({ isSave: true })
    form.set('hidden', '')
    form.set('age', null)
    expect(await send()).toBe(true)
    form.set('age', 0)
    form.set('name', 'Ada ')
    expect(await send()).toBe(true)
    expect(sent).toEqual([{ age: null }, { age: 0 }])
  })

  it('omits an emptied optional field', async () => {
    const { form, sent, send } = open({ isSave: true })
    form.set('slug', '')
    await send()
    expect(sent).toEqual([{}])
  })
})

describe('whether anything has changed', () => {
  it('compares what is meant, so that an extra space or a reverted change is no change', () => {
    const { form } = open()
    form.set('name', 'Ada ')
    expect(form.read().isDirty).toBe(false)
    form.set('age', Number.NaN, 'x')
    expect(form.read().isDirty).toBe(true)
    form.set('age', 36, '36')
    expect(form.read().isDirty).toBe(false)
  })

  it('is over after a reset', () => {
    const { form } = open()
    form.set('age', Number.NaN, 'x')
    form.reset()
    expect(form.read()).toMatchObject({ isDirty: false, typed: {}, values: initial })
  })
})

describe('values that change on the server', () => {
  it('reach the fields that nobody has touched', () => {
    const { form } = open()
    form.set('name', 'Grace')
    form.rebase({ ...initial, name: 'Lin', age: 40 })
    expect(form.read()).toMatchObject({ isDirty: true, values: { name: 'Grace', age: 40 } })
    form.set('name', 'Lin')
    expect(form.read().isDirty).toBe(false)
  })

  it("that return as before don't undo what was sent", async () => {
    const { form, send } = open()
    form.set('name', 'Grace')
    await send()
    form.rebase({ ...initial })
    expect(form.read().values.name).toBe('Grace')
  })

  it("don't undo what is typed while the form is being sent", async () => {
    const form = new FormStore(schemaRules(schema), initial, false)
    const { promise, resolve: arrive } = Promise.withResolvers<void>()
    const sending = form.send({ shown, work: () => promise })
    form.set('name', 'Late')
    arrive()
    expect(await sending).toBe(true)
    expect(form.read()).toMatchObject({ isDirty: true, values: { name: 'Late' } })
  })
})

describe('a form with more than one step', () => {
  const options = { shown, fieldOf: { 'name.taken': 'name' } }

  it('is busy with another step as with sending it, and does one at a time', async () => {
    const { form, sent, send } = open()
    let end = (): void => undefined
    const step = form.run(() => new Promise<void>(resolve => (end = resolve)), options)
    expect(form.read().isBusy).toBe(true)
    expect(await send()).toBe(false)
    expect(await form.run(async () => sent.push('twice'), options)).toBe(false)
    end()
    expect(await step).toBe(true)
    expect(form.read()).toMatchObject({ isBusy: false, values: initial })
    expect(sent).toEqual([])
  })

  it('shows what another step is refused at the same fields, and keeps the refusal itself', async () => {
    const { form } = open()
    const taken = new ApiProblem('name.taken', 409, 'This name is taken.')
    expect(await form.run(() => Promise.reject(taken), options)).toBe(false)
    expect(form.read()).toMatchObject({ refused: { name: 'This name is taken.' }, formError: null, problem: taken })
  })

  it('puts errors into words of its own, at a field or above the form, and into the usual ones for null', async () => {
    const { form } = open()
    const fail = (explain: () => null | string | { name: string }) =>
      form.run(() => Promise.reject(invalid('age')), { ...options, explain })
    await fail(() => ({ name: 'In other words' }))
    expect(form.read()).toMatchObject({ refused: { name: 'In other words' }, formError: null })
    await fail(() => 'As a whole')
    expect(form.read()).toMatchObject({ refused: {}, formError: 'As a whole' })
    await fail(() => null)
    expect(form.read()).toMatchObject({ refused: { age: 'age is refused' }, formError: null })
  })

  it('begins again with other values while it is sent, and is neither changed nor free before the end', async () => {
    const form = new FormStore(schemaRules(schema), initial, false)
    form.set('name', 'Grace')
    let wasBusy: boolean | null = null
    const isSent = await form.send({
      ...options,
      async work() {
        form.reset({ ...initial, name: 'Next' })
        wasBusy = form.read().isBusy
      },
    })
    expect({ isSent, wasBusy }).toEqual({ isSent: true, wasBusy: true })
    expect(form.read()).toMatchObject({ isBusy: false, isDirty: false, values: { ...initial, name: 'Next' } })
  })
})

it('a form without rules sends what was typed, unless its screen complains', async () => {
  const form = new FormStore(
    noRules,
    { code: '' },
    false,
    ({ code }): Complaints => (code === '' ? { code: { text: 'Enter a code' } } : {}),
  )
  const sent: unknown[] = []
  const send = () => form.send({ shown: new Set(['code']), work: async values => sent.push(values) })
  expect(await send()).toBe(false)
  expect(form.read().complaints).toEqual({ code: { text: 'Enter a code' } })
  form.set('code', ' 12 ')
  expect(await send()).toBe(true)
  expect(sent).toEqual([{ code: ' 12 ' }])
})
