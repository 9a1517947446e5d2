import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { wordsOfAction } from '@holdall/contract/audit/audit-actions.ts'
import { exportedList } from '@holdall/contract/audit/sentences/exports.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password, setUpSite, setupToken } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { startStripeWorld } from '../gateways/stripe-world.ts'
import { createTestApp } from '../harness.ts'
import { type SocialPeer, startSocialPeer } from '../peers/social-peer.ts'
import { type AuditStep, auditRecipes } from './audit-recipes.ts'
import { billingRecipes, useGateway } from './billing-recipes.ts'
import { companyRecipes } from './company-recipes.ts'
import { inputFor } from './endpoint-input.ts'
import { importRecipes } from './import-recipes.ts'
import { type Answer, sameBrowser, send } from './send.ts'
import { allOn, allow, buildPerson, type Person } from './world.ts'

function hasSucceeded({ status, text }: Answer): boolean {
  return status < 300 && !/"status":"(failed|conflict)"/.test(text)
}

const audited = endpoints.filter(endpoint => typeof endpoint.audit === 'string')
const changing = endpoints.filter(endpoint => !['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method))

describe.each(suiteDialects)('the audit log on %s', dialect => {
  let test: AccountsTest
  let sites: SocialPeer
  let gateway: Awaited<ReturnType<typeof startStripeWorld>>
  let recipes: Readonly<Record<string, (typeof auditRecipes)[string]>>
  let written = 0
  beforeAll(async () => {
    sites = await startSocialPeer()
    gateway = await startStripeWorld()
    test = await createAccountsTest(dialect, { ...allOn, ...sites.variables, ...gateway.variables })
    await setUpSite(test)
    await useGateway(test, gateway)
    recipes = { ...auditRecipes, ...companyRecipes, ...importRecipes, ...billingRecipes(gateway) }
  })
  afterAll(async () => {
    await test.close()
    await sites.close()
    await gateway.close()
    console.log(`${dialect}: ${written} of ${audited.length} audited endpoints wrote their action`)
  })

  const actionsOf = async () => {
    const rows = await tables(test.app.services.db.read).selectFrom('audit_log').select(['id', 'action']).execute()
    return new Map(rows.map(row => [row.id, row.action]))
  }

  let shared: Person | undefined
  async function call(endpoint: AnyEndpoint, person: Person): Promise<Answer & { added: string[] }> {
    await allow(test, person, endpoint)
    await forgetTries(test)
    const { client = person.client, sent } = await stepFor(endpoint, person)
    await forgetTries(test)
    const before = await actionsOf()
    const answer = await send(test, sameBrowser(test, client), endpoint, sent)
    const added = [...(await actionsOf())].filter(([key]) => !before.has(key)).map(([, action]) => action)
    return { ...answer, added }
  }

  async function stepFor(endpoint: AnyEndpoint, person: Person): Promise<AuditStep> {
    return (await recipes[endpoint.id]?.(test, person)) ?? { sent: inputFor(endpoint, person.objects) }
  }

  it.each(audited.filter(({ id }) => id !== 'accounts.setup').map(endpoint => [endpoint.id, endpoint] as const))(
    '%s writes its action when it succeeds',
    async (id, endpoint) => {
      // Most calls leave the user's other objects unchanged, so that the same user can make the next call.
      let answer = shared && !recipes[id] ? await call(endpoint, shared) : undefined
      if (!answer || !hasSucceeded(answer) || !answer.added.includes(String(endpoint.audit))) {
        const person = await buildPerson(test, id.toLowerCase())
        if (!recipes[id]) shared = person
        answer = await call(endpoint, person)
      }
      expect(hasSucceeded(answer), `${answer.status} ${answer.text}`).toBe(true)
      expect(answer.added).toContain(endpoint.audit)
      written++
    },
  )

  it('accounts.setup writes its action when it succeeds', async () => {
    const fresh = await createTestApp(dialect)
    const body = { token: await setupToken(fresh), email: 'owner@example.org', password }
    await fresh.client().ok(a.setup, { body })
    const rows = await tables(fresh.app.services.db.read).selectFrom('audit_log').select('action').execute()
    expect(rows.map(row => row.action)).toContain('site.set-up')
    await fresh.close()
    written++
  })

  it('was tried on every call that declares an action, and every call that changes something declares one or says why', () => {
    expect(written).toBe(audited.length)
    expect(audited.length).toBeGreaterThan(25)
    for (const { id, audit } of changing) {
      if (typeof audit === 'object') expect(audit.none.length, id).toBeGreaterThan(10)
      else expect(audit, id).toMatch(/^[a-z-]+\.[a-z-]+$/)
    }
    expect(Object.keys(recipes).filter(id => !audited.some(endpoint => endpoint.id === id))).toEqual([])
  })

  it('[OWNER-09 part] has a sentence for every action, and the title of every list that can be exported', () => {
    const actions = audited.map(({ audit }) => String(audit))
    expect(actions.filter(action => !wordsOfAction(action) && !exportedList(action)?.title)).toEqual([])
  })

  it('holds nothing of a call that was refused', async () => {
    const person = await buildPerson(test, 'refused')
    const before = await actionsOf()
    await person.client.call(d.newFolder, { body: { parentId: person.objects.folder, name: '..' } })
    await person.client.call(d.rename, { params: { id: person.member.rootId }, body: { name: 'root' } })
    expect(await actionsOf()).toEqual(before)
  })
})
