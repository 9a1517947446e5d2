import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, type TestMember } from '../../../test/factories.ts'
import { accept } from '../../../test/peers/webhook-receiver.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { buildColleague, buildTeam, membershipOf, type Team } from '../../../test/workspaces.ts'
import type { Tx } from '../../platform/database/database.ts'

describe.each(dialects)('a webhook whose maker loses the right to it, on %s', dialect => {
  let site: WebhooksTest
  let team: Team
  let maker: TestMember
  let webhookId: string
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
    await site.test.app.services.settings.save({ 'workspaces.webhooks': true }, null)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.receiver.received.length = 0
    site.receiver.answer = accept
    team = await buildTeam(site.test)
    maker = await buildColleague(site.test, team, ['files.view', 'workspace.update'])
    const body = { name: 'Ledger', url: site.receiver.url, events: ['folder.created'] }
    const made = await maker.client.ok(e.createInWorkspace, { params: { id: team.id }, body })
    webhookId = made.webhook.id
  })

  const names = () => site.receiver.received.map(one => (one.message.data.item as { name: string }).name)
  const make = (name: string) => buildFolder(team.owner, name, team.rootId)
  const removed = async (member: TestMember) =>
    team.owner.client.ok(w.removeMember, { params: { id: await membershipOf(team, member) } })
  const told = async (member: TestMember) =>
    (await member.client.ok(notificationEndpoints.list, {})).data.filter(one => one.kind === 'webhook.failing')
  const read = async () => (await team.owner.client.ok(e.read, { params: { id: webhookId } })).webhook

  it('stops immediately, notifies those who may edit the workspace, and continues once one of them takes it over', async () => {
    await make('Known')
    await site.settle()
    expect(names()).toEqual(['Known'])
    const other = await buildColleague(site.test, team, ['files.view', 'workspace.update'])
    await removed(maker)
    await make('Unknown')
    await site.settle()
    expect(names()).toEqual(['Known'])
    expect(await read()).toMatchObject({ state: 'off', off_reason: 'right-ended', waiting: 0 })
    for (const member of [team.owner, other])
      expect((await told(member)).map(one => one.facts.webhook)).toEqual([
        { id: webhookId, isOff: true, isOfSite: false, isForsaken: true },
      ])
    expect(await told(maker)).toEqual([])
    await other.client.ok(e.update, { params: { id: webhookId }, body: { isOn: true } })
    await make('Taken over')
    await site.settle()
    expect(names()).toEqual(['Known', 'Taken over'])
    expect(await read()).toMatchObject({ state: 'on', off_reason: null })
  })

  const suspended = (tx: Tx) =>
    tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', maker.userId).execute()
  /** What deleting an account leaves of the row: the id of nobody. */
  const gone = (tx: Tx) =>
    tables(tx)
      .updateTable('webhooks')
      .set({ created_by: null, stands_on: 'nobody' })
      .where('id', '=', webhookId)
      .execute()

  it.each([
    ['its person was suspended', suspended],
    ['their account was deleted', gone],
  ])('sends no waiting messages after %s', async (_, end) => {
    site.receiver.answer = response => void response.writeHead(500).end('later')
    await make('Waiting')
    await site.settle()
    site.receiver.received.length = 0
    site.receiver.answer = accept
    await site.test.app.services.db.transaction(end)
    site.test.clock.advance(3_600_000)
    await site.test.app.worker.runDue()
    await site.settle()
    expect(names()).toEqual([])
    expect(await read()).toMatchObject({ state: 'off', off_reason: 'right-ended', waiting: 0 })
  })

  it('is found by the look for rights that have ended', async () => {
    const { ctx } = site.test.app
    const webhooks = ctx.outlasting.find(one => one.columns.includes('webhooks.stands_on'))
    const whose = { userIds: [maker.userId], spaceIds: [] }
    await webhooks?.look?.(ctx, whose)
    expect(await read()).toMatchObject({ state: 'on' })
    await removed(maker)
    await webhooks?.look?.(ctx, { userIds: [], spaceIds: [] })
    expect(await read()).toMatchObject({ state: 'on' })
    await webhooks?.look?.(ctx, whose)
    expect(await read()).toMatchObject({ state: 'off', off_reason: 'right-ended' })
  })

  it('depends on the person who changed its address last, and stays with administrators of the site', async () => {
    const body = { url: `${site.receiver.url}?by=owner` }
    await team.owner.client.ok(e.update, { params: { id: webhookId }, body })
    await removed(maker)
    await make('Still told')
    await site.settle()
    expect(names()).toEqual(['Still told'])
    await site.admin.client.ok(e.update, { params: { id: webhookId }, body: { url: site.receiver.url } })
    await make('By an administrator')
    await site.settle()
    expect(names()).toEqual(['Still told', 'By an administrator'])
  })
})
