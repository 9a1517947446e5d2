import { endpoints } from '@holdall/contract/contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { createTestApp, type Sent, type TestApp } from '../harness.ts'
import { checksums } from './checksum.ts'
import { inputFor } from './endpoint-input.ts'
import { judgeRefusal, sameBrowser, send } from './send.ts'
import { allOn, buildPerson, type Person } from './world.ts'

type Part = 'params' | 'query' | 'body'

const wrongTexts = ['not-right!', 'x'.repeat(150), 'x'.repeat(3000), '-1', '1e99', 'null']
const wrongValues = [{ a: 1 }, ['a', 1], 'x'.repeat(70_000), 'not right!', -1, 1.5, true, null]

/** Up to three values that a field's schema refuses. */
function wrongFor(part: Part, schema: z.ZodType): unknown[] {
  const candidates = part === 'body' ? wrongValues : part === 'query' ? wrongTexts : wrongTexts.slice(0, 2)
  return candidates.filter(value => !schema.safeParse(value).success).slice(0, 3)
}

interface Wrong {
  readonly part: Part
  readonly field: string
  readonly value: unknown
}

function shapeOf(endpoint: AnyEndpoint, part: Part): Record<string, z.ZodType> {
  const schema = endpoint[part]
  return typeof schema === 'object' && 'shape' in schema ? schema.shape : {}
}

function wrongsOf(endpoint: AnyEndpoint): Wrong[] {
  return (['params', 'query', 'body'] as const).flatMap(part =>
    Object.entries(shapeOf(endpoint, part)).flatMap(([field, schema]) =>
      wrongFor(part, schema).map(value => ({ part, field, value })),
    ),
  )
}

const fallible = endpoints.filter(endpoint => wrongsOf(endpoint).length > 0)
const withBody = endpoints.filter(({ body }) => typeof body === 'object')

describe.each(suiteDialects)('invalid input on %s', dialect => {
  let test: TestApp
  let ada: Person
  let fields = 0
  beforeAll(async () => {
    test = await createTestApp(dialect, allOn)
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: ada.member.userId, permission: 'admin', restrictions: '{}' })
        .execute(),
    )
  })
  afterAll(async () => {
    await test.close()
    console.log(`${dialect}: ${fallible.length} endpoints with fields, ${fields} wrong values`)
  })

  const call = async (endpoint: AnyEndpoint, sent: Sent) => {
    await forgetTries(test)
    const answer = await send(test, sameBrowser(test, ada.client), endpoint, sent)
    expect(judgeRefusal(endpoint, answer), endpoint.id).toBeNull()
    return answer
  }

  it.each(fallible.map(endpoint => [endpoint.id, endpoint] as const))(
    '[API-01] %s names each wrong field and changes nothing',
    async (_id, endpoint) => {
      const before = await checksums(test.app.services.db)
      const input = inputFor(endpoint, ada.objects)
      for (const { part, field, value } of wrongsOf(endpoint)) {
        const answer = await call(endpoint, { ...input, [part]: { ...(input[part] as object), [field]: value } })
        const what = `${part}.${field} = ${JSON.stringify(value).slice(0, 40)}: ${answer.status} ${answer.text.slice(0, 300)}`
        fields++
        expect(answer.status, what).toBe(422)
        // A HEAD has no body to name the field in.
        if (endpoint.method === 'HEAD') continue
        expect(answer.code, what).toBe('request.invalid')
        const named = answer.errors.map(error => `${error.in}.${error.field.split('.')[0]}`)
        expect(named, what).toContain(`${part}.${field}`)
      }
      expect(await checksums(test.app.services.db)).toEqual(before)
    },
  )

  it.each(withBody.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s refuses a body that is not JSON, not an object, of another type or missing',
    async (_id, endpoint) => {
      const before = await checksums(test.app.services.db)
      const { body: _, ...input } = inputFor(endpoint, ada.objects)
      const json = { 'content-type': 'application/json' }
      const bodies: Sent[] = [
        { ...input, payload: '{"a":', headers: json },
        { ...input, payload: '[1]', headers: json },
        { ...input, payload: 'null', headers: json },
        { ...input, payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        input,
      ]
      const answers: (string | undefined)[] = []
      for (const sent of bodies) answers.push((await call(endpoint, sent)).code)
      const invalid = 'request.invalid'
      expect(answers).toEqual(['request.malformed', invalid, invalid, 'request.media-type', invalid])
      expect(await checksums(test.app.services.db)).toEqual(before)
    },
  )

  // Of a body that can be one of several kinds, the fields are known only once the kind is.
  const ofOneKind = withBody.filter(endpoint => Object.keys(shapeOf(endpoint, 'body')).length > 0)
  it.each(ofOneKind.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s names every wrong field at once',
    async (_id, endpoint) => {
      const shape = Object.entries(shapeOf(endpoint, 'body'))
      const wrong = shape.flatMap(([field, schema]) =>
        wrongFor('body', schema)
          .slice(0, 1)
          .map(value => [field, value]),
      )
      const answer = await call(endpoint, { ...inputFor(endpoint, ada.objects), body: Object.fromEntries(wrong) })
      const named = new Set(answer.errors.map(error => error.field.split('.')[0]))
      expect([...named].sort()).toEqual(wrong.map(([field]) => field).sort())
      expect(wrong.length).toBeGreaterThan(0)
    },
  )

  it('was tried on every field of every endpoint', () => {
    const all = endpoints.flatMap(endpoint =>
      (['params', 'query', 'body'] as const).flatMap(part => Object.keys(shapeOf(endpoint, part))),
    )
    const refusing = endpoints.flatMap(
      endpoint => new Set(wrongsOf(endpoint).map(({ part, field }) => part + field)).size,
    )
    expect(refusing.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    expect(fields).toBe(fallible.flatMap(wrongsOf).length)
    expect(fields).toBeGreaterThan(200)
  })
})
