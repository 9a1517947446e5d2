import { insertExport } from '../../src/features/lists/exports/exports.repository.ts'
import { insertView } from '../../src/features/lists/views/views.repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { reportRow } from '../abuse-reports.ts'
import { tables } from '../all-tables.ts'
import { buildAttachment } from '../build-attachment.ts'
import { buildInvoice, buildPlan, buildSubscription } from '../build-plans.ts'
import { insertPerson } from '../factories.ts'
import type { TestApp } from '../harness.ts'
import { invitationRow } from '../user-invitations.ts'

let languages = 0

/** A code for private use (ISO 639-2), which no two calls share. */
export function someLanguage(): string {
  const count = languages++
  const letter = (index: number) => String.fromCharCode(97 + (index % 26))
  return `q${letter(Math.floor(count / 26))}${letter(count)}`
}

/** Creates objects of one user that the back-office lists show; the given job is marked as failed. */
export async function buildListed(test: TestApp, userId: string, mark: string, jobId: string) {
  const { db, clock } = test.app.services
  const ids = {
    export: newId(),
    view: newId(),
    mail: newId(),
    failedJob: jobId,
    siteRole: newId(),
    settingSave: newId(),
    appearanceSave: newId(),
    page: newId(),
    siteTag: newId(),
    userInvitation: newId(),
    abuseReport: newId(),
    announcement: newId(),
    group: newId(),
    ...(await buildOwnGroups(test, userId, mark)),
    localization: newId(),
    attachment: await buildAttachment(test, userId, mark),
  }
  // An export of a list that they were allowed to see when they requested it.
  const body = { query: '', filters: [], orderBy: 'email', orderDir: 'asc' }
  const request = JSON.stringify({ body, timeZone: 'UTC' })
  const times = { created_at: clock.now(), expires_at: clock.now() + 3_600_000 }
  const texts = { template: 'suite', recipient: 'suite@example.org', subject: mark, html: mark, text: mark }
  const unsent = { state: 'failed' as const, attempts: 6, error: 'No', driver: null, message_id: null, sent_at: null }
  const role = { name: `Role ${mark}`, description: '', type: 'sitewide' as const, created_at: 0, updated_at: 0 }
  const flags = { is_default: 0, is_guests: 0, is_internal: 0 }
  const view = { name: `View ${mark}`, state: '', position: 0, created_at: 0 }
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('user_invitations')
      .values(invitationRow({ id: ids.userInvitation, email: `${ids.userInvitation}@example.net`, invited_by: userId }))
      .execute()
    const report = { id: ids.abuseReport, item_name: mark, note: mark, complainant_email: 'neighbor@example.org' }
    await tables(tx)
      .insertInto('abuse_reports')
      .values(reportRow({ ...report, reported_id: userId }))
      .execute()
    // Without the mark: every member sees a banner that is for everyone.
    await tables(tx)
      .insertInto('announcements')
      .values({
        ...{ id: ids.announcement, kind: 'information', audience: 'everyone', audience_ids: '[]', is_banner: 0 },
        texts: JSON.stringify([{ language: 'en', title: 'Of the suite', text: 'Hello' }]),
        ...{ starts_at: 0, ends_at: null, created_by: userId, created_at: 0, updated_at: 0 },
        ...{ mail_state: null, mail_content: null, mail_after: null, mail_total: 0, mail_written: 0 },
        ...{ mail_started_at: null, mail_ended_at: null },
      })
      .execute()
    await insertExport(tx, {
      ...{ id: ids.export, user_id: userId, list: 'users', request, storage_key: null, size: null },
      ...times,
    })
    await tables(tx)
      .insertInto('roles')
      .values({ id: ids.siteRole, ...role, ...flags })
      .execute()
    await insertView(tx, { id: ids.view, user_id: userId, list: 'users', ...view })
    const words = { title: `Page ${mark}`, slug: `page-${ids.page}`, body: `<p>${mark}</p>`, body_text: mark }
    const made = { type: 'default' as const, hide_nav: 0, created_at: 0, updated_at: 0 }
    await tables(tx)
      .insertInto('custom_pages')
      .values({ id: ids.page, ...words, ...made, user_id: userId })
      .execute()
    // Without the mark: every member sees the site's tags.
    const tag = { name: `tag ${ids.siteTag}`, display_name: 'Of the site', type: 'custom', color: null }
    await tables(tx)
      .insertInto('tags')
      .values({ id: ids.siteTag, owner_id: null, ...tag, created_at: 0, updated_at: 0 })
      .execute()
    const group = { owner_id: null, name: `Group ${mark}`, name_key: `group ${ids.group}`, description: mark }
    await tables(tx)
      .insertInto('groups')
      .values({ id: ids.group, ...group, created_at: 0, updated_at: 0 })
      .execute()
    await tables(tx).insertInto('group_members').values({ group_id: ids.group, user_id: userId, added_at: 0 }).execute()
    // Without the mark: everyone is offered the site's languages.
    const naming = { name: `Of-${ids.localization}`, name_key: `of-${ids.localization}`, language: someLanguage() }
    await tables(tx)
      .insertInto('localizations')
      .values({ id: ids.localization, ...naming, revision: 1, created_at: 0, updated_at: 0 })
      .execute()
    await tables(tx)
      .insertInto('mail_outbox')
      .values({ id: ids.mail, ...texts, ...unsent, created_at: 0, is_subject_secret: 0 })
      .execute()
    const change = { key: 'site.name', before: null, after: JSON.stringify(`Site ${mark}`) }
    const color = { key: 'themes.light.accent', before: null, after: '"#aa0055"' }
    const changed = { changed_at: 0, changed_by: userId }
    await tables(tx)
      .insertInto('setting_history')
      .values([
        { id: newId(), save_id: ids.settingSave, ...change, ...changed },
        { id: newId(), save_id: ids.appearanceSave, ...color, ...changed },
      ])
      .execute()
    await tables(tx).updateTable('jobs').set({ state: 'failed', finished_at: 1 }).where('id', '=', jobId).execute()
  })
  return { ...ids, ...(await buildBilling(test, userId, mark)) }
}

/** Creates plans, and a subscription of the user that renews, with an invoice. */
async function buildBilling(test: TestApp, userId: string, mark: string) {
  const daily = { interval: 'day' as const }
  // Plans are the site's, and its pricing page shows them to everyone.
  const parentPlan = await buildPlan(test, { ...daily, name: 'Plan' })
  const plan = await buildPlan(test, { ...daily, name: 'Child plan', parent_id: parentPlan })
  const description = `Subscription ${mark}`
  const subscription = await buildSubscription(test, { user_id: userId, plan_id: parentPlan, description })
  const checkout = newId()
  const at = { created_at: 0, updated_at: 0, expires_at: null }
  const tried = {
    gateway: 'stripe',
    mode: 'test',
    price_id: 'price_1',
    trial_days: 0,
    state: 'over',
    remote_id: null,
    url: null,
  } as const
  await test.app.services.db.transaction(async tx => {
    await tables(tx)
      .insertInto('checkouts')
      .values({ id: checkout, user_id: userId, plan_id: parentPlan, ...tried, ...at })
      .execute()
  })
  const invoice = await buildInvoice(test, { user_id: userId, subscription_id: subscription })
  const creditNote = newId()
  await test.app.services.db.transaction(async tx => {
    const { last } = await tables(tx)
      .updateTable('credit_note_counter')
      .set(e => ({ last: e('last', '+', 1) }))
      .returning('last')
      .executeTakeFirstOrThrow()
    const values = { amount: 100, reason: '', state: 'issued', refund_id: null, issued_at: 0, voided_at: null } as const
    await tables(tx)
      .insertInto('credit_notes')
      .values({ id: creditNote, number: Number(last), invoice_id: invoice, ...values })
      .execute()
  })
  return { plan, parentPlan, subscription, checkout, invoice, creditNote }
}

/** Creates a group of the user, and one of somebody else that they are in; somebody else is in both. */
async function buildOwnGroups(test: TestApp, userId: string, mark: string) {
  const other = (await insertPerson(test.app.services)).userId
  const ids = { ownGroup: newId(), joinedGroup: newId() }
  const at = { created_at: 0, updated_at: 0 }
  await test.app.services.db.transaction(async tx => {
    for (const [id, owner_id] of [
      [ids.ownGroup, userId],
      [ids.joinedGroup, other],
    ] as const) {
      const group = { id, owner_id, name: `Own group ${mark}`, name_key: `own group ${id}`, description: mark }
      await tables(tx)
        .insertInto('groups')
        .values({ ...group, ...at })
        .execute()
      const members = [userId, other].map(user_id => ({ group_id: id, user_id, added_at: 0 }))
      await tables(tx).insertInto('group_members').values(members).execute()
    }
  })
  return ids
}
