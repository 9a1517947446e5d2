import { endpoints } from '@holdall/contract/contract.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { FormStore } from './form-store.ts'
import { schemaRules } from './schema-rules.ts'

/** Every endpoint of the contract that a form could call. */
const forms = endpoints.flatMap(({ id, body }) =>
  body instanceof z.ZodObject && Object.keys(body.shape).length > 0 ? [{ id, schema: body as z.ZodObject }] : [],
)

const refusal = (...fields: string[]) =>
  new ApiProblem('request.invalid', 422, 'Please check the highlighted fields.', {
    type: '',
    title: 'Please check the highlighted fields.',
    status: 422,
    code: 'request.invalid',
    errors: fields.map(field => ({ field, in: 'body', message: `${field} is refused` })),
  })

/** What a user sees after the server refused a form that shows some of its fields. */
async function refuse(schema: z.ZodObject, shown: readonly string[], error: Error) {
  // Its content is right as far as the browser knows: only the server decides here.
  const open = z.object(Object.fromEntries(Object.keys(schema.shape).map(name => [name, z.unknown().optional()])))
  const form = new FormStore(schemaRules(open), {}, false)
  const hasArrived = await form.send({ shown: new Set(shown), work: () => Promise.reject(error) })
  return { hasArrived, ...form.read() }
}

describe.each(forms)('[ERR-01] [ERR-02] a form for $id that is refused', ({ schema }) => {
  const names = Object.keys(schema.shape)

  it('shows each complaint at its field, and keeps its values', async () => {
    const said = await refuse(schema, names, refusal(...names))
    expect(said.refused).toEqual(Object.fromEntries(names.map(name => [name, `${name} is refused`])))
    expect(said).toMatchObject({ hasArrived: false, formError: null, isBusy: false, failure: said.refused })
  })

  it("shows above itself what concerns a field that it doesn't show, and names nothing twice", async () => {
    for (const name of names) {
      const others = names.filter(other => other !== name)
      const said = await refuse(schema, others, refusal(...names))
      expect(Object.keys(said.refused)).toEqual(others)
      expect(said.formError).toBe(`${name} is refused`)
    }
  })

  it('shows what is wrong inside a list or an object at its field', async () => {
    for (const name of names) {
      const said = await refuse(schema, names, refusal(`${name}.0.name`, `${name}extra`))
      expect(said.refused).toEqual({ [name]: `${name}.0.name is refused` })
      expect(said.formError).toBe(`${name}extra is refused`)
    }
  })
})

it('[ERR-01] the contract has forms to test', () => {
  expect(forms.length).toBeGreaterThan(40)
})
