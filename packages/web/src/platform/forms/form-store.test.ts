import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { FormStore } from './form-store.ts'

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
  const form = new FormStore(schema, initial, isSave)
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

describe('a form that is sent', () => {
  it('goes out parsed, with its texts trimmed', async () => {
    const { form, sent, send } = open()
    form.set('name', '  Grace ')
    expect(await send()).toBe(true)
    expect(sent).toEqual([{ ...initial, name: 'Grace' }])
    expect(form.read()).toMatchObject({ isDirty: false, values: { name: 'Grace' } })
  })

  it('does not go out while anything is wrong, and says all of it at once', async () => {
    const { form, sent, send } = open()
    form.set('name', ' ')
    form.set('age', Number.NaN, 'old')
    expect(form.read().complaints).toEqual({})
    expect(await send()).toBe(false)
    expect(sent).toEqual([])
    expect(Object.keys(form.read().complaints)).toEqual(['name', 'age'])
    expect(form.read().typed).toEqual({ age: 'old' })
  })

  it('checks a field anew as it is mended, and goes to the first wrong one only after a try', async () => {
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

  it('says above itself what is wrong with a field that the page does not show', async () => {
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
  it('stands at its fields until they change; the rest above the form', async () => {
    const { form, send } = open({ fail: () => invalid('name', 'token') })
    expect(await send()).toBe(false)
    expect(form.read()).toMatchObject({ refused: { name: 'name is refused' }, formError: 'token is refused' })
    form.set('age', 37)
    expect(form.read().refused).toEqual({ name: 'name is refused' })
    form.set('name', 'Grace')
    expect(form.read().refused).toEqual({})
  })

  it('goes to the field that an error code concerns', async () => {
    const { form, send } = open({ fail: () => new ApiProblem('name.taken', 409, 'This name is taken.') })
    await send()
    expect(form.read()).toMatchObject({ refused: { name: 'This name is taken.' }, formError: null })
  })

  it('never makes the form stay busy, and what was written stays', async () => {
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

  it('cannot name its way into the prototype', async () => {
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

  it('leaves an emptied field out that may be left out', async () => {
    const { form, sent, send } = open({ isSave: true })
    form.set('slug', '')
    await send()
    expect(sent).toEqual([{}])
  })
})

describe('whether anything has changed', () => {
  it('is asked of what is meant, so that a space or a way back is no change', () => {
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

  it('that come as they were before do not undo what was sent', async () => {
    const { form, send } = open()
    form.set('name', 'Grace')
    await send()
    form.rebase({ ...initial })
    expect(form.read().values.name).toBe('Grace')
  })

  it('do not undo what is written while the form is under way', async () => {
    const form = new FormStore(schema, initial, false)
    const { promise, resolve: arrive } = Promise.withResolvers<void>()
    const sending = form.send({ shown, work: () => promise })
    form.set('name', 'Late')
    arrive()
    expect(await sending).toBe(true)
    expect(form.read()).toMatchObject({ isDirty: true, values: { name: 'Late' } })
  })
})
