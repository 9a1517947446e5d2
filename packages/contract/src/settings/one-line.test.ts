import { describe, expect, it } from 'vitest'
import { endpoints, settingTable } from '../contract.ts'
import { RoleInput } from '../roles/roles.schemas.ts'

const lines = ['Evil\r\nBcc: x@evil.test', 'Evil\nname', 'Evil\u0007name']

/** Settings that are texts of several lines, or choices that only the screen makes. */
const longer = ['homepage.type', 'homepage.value', 'version', 'ads.drive', 'ads.file-preview', 'ads.landing']
  .concat(['billing.invoice.address', 'billing.invoice.notes', 'mail_authority'])
  .sort()

describe('names and settings of one line', () => {
  it.each(lines)('accept no line break and no control character: %j', text => {
    const taken = Object.entries(settingTable).filter(([, { schema }]) => schema.safeParse(text).success)
    expect(taken.map(([key]) => key).sort()).toEqual(longer)
    expect(RoleInput.safeParse({ name: text, permissions: [] }).success).toBe(false)
    // A valid one is still accepted.
    expect(settingTable['site.name']?.schema.safeParse('Évil & Söhne').success).toBe(true)
  })

  it.each(lines)('include every name, title and label that a call accepts: %j', text => {
    const refused: string[] = []
    for (const { id, body } of endpoints) {
      if (typeof body !== 'object' || !('shape' in body)) continue
      const shape = body.shape as Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>
      for (const field of ['name', 'title', 'label', 'first_name', 'last_name', 'firstName', 'lastName']) {
        if (shape[field]?.safeParse(text).success) refused.push(`${id} ${field}`)
      }
    }
    expect(refused).toEqual(namesThatAreCompared)
  })
})

/** Typed again as a confirmation, compared with the real name, and not stored. */
const namesThatAreCompared = ['workspaces.delete name']
