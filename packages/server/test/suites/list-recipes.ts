import { foldText } from '@holdall/contract/drive/names.ts'
import { jobName } from '@holdall/contract/jobs/job-names.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import type { TestApp } from '../harness.ts'

import { addPayment, addPlan, addSubscription } from './list-rows/billing.ts'
import { addGroup, addGroupMember, listedGroup, memberOfGroup } from './list-rows/groups.ts'
import { addInvitation } from './list-rows/invitations.ts'
import { addComment, addEntry, addShare, addSpace } from './list-rows/items.ts'
import { addRoleUser, addUser, listedRole, someone } from './list-rows/people.ts'
import { addQuarantined } from './list-rows/quarantine.ts'
import { addJob, addLine, addMail, addTag } from './list-rows/records.ts'
import { addReport, slugOf } from './list-rows/reports.ts'
import { ago, hostile, type ListRecipe, nth } from './list-rows/values.ts'
import { addWebhook } from './list-rows/webhooks.ts'

async function addPage(test: TestApp, n = 0): Promise<void> {
  const text = nth(hostile, n)
  const row = {
    id: newId(),
    title: text,
    slug: `page-${(n * 7) % 34}-${newId()}`,
    body: '<p>secret body</p>',
    body_text: n % 4 === 3 ? `${text} ${'long '.repeat(100)}` : text,
    type: 'default' as const,
    hide_nav: n % 3 ? 0 : 1,
    user_id: n % 5 ? await someone(test, n) : null,
    created_at: ago(n),
    updated_at: ago(n - 6),
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('custom_pages').values(row).execute())
}

const many = (add: (test: TestApp, n: number) => Promise<void>) => async (test: TestApp) => {
  for (let n = 0; n < 34; n++) await add(test, n)
}
const idOf = (person: unknown) => (person as { id: string } | null)?.id ?? null
const words = (...parts: unknown[]) => parts.map(part => part ?? '').join(' ')

/** The recipes; every list of the contract has one. */
export const listRecipes: Readonly<Record<string, ListRecipe>> = {
  users: {
    scope: { with: 'subscriptions' },
    seed: many(addUser),
    add: addUser,
    filterValues: {
      suspended: row => (row.banned_at === null ? 'no' : 'yes'),
      email_verified_at: row => (row.email_verified_at ? 'yes' : 'no'),
      subscriptions: row => (row.subscriptions as unknown[]).length > 0,
    },
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
  plans: {
    seed: many(addPlan),
    add: addPlan,
    text: row => words(row.name),
  },
  subscriptions: {
    seed: many(addSubscription),
    add: addSubscription,
    filterValues: { status: row => (row.cancelled ? 'cancelled' : 'active') },
    text: row => {
      const { email, display_name } = row.user as { email: string; display_name: string }
      return words(email, display_name, row.description)
    },
  },
  payments: {
    seed: many(addPayment),
    add: addPayment,
    filterValues: { mode: row => (row.isTest ? 'test' : 'live') },
    text: row => {
      const { name, email } = row.customer as { name: string; email: string }
      return words(row.number, name, email)
    },
  },
  'role-users': {
    scope: { role_id: listedRole },
    seed: many(addRoleUser),
    add: addRoleUser,
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
  groups: {
    seed: many(addGroup),
    add: addGroup,
    // By the name without case.
    sortValues: { name: row => foldText(String(row.name)) },
    filterValues: { owner_id: row => idOf(row.owner), member_id: row => memberOfGroup(row.id) },
    text: row => words(row.name, row.description),
  },
  'group-members': {
    scope: { group_id: listedGroup },
    seed: many(addGroupMember),
    add: addGroupMember,
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
  webhooks: {
    seed: many(addWebhook),
    add: addWebhook,
    // By the name without case.
    sortValues: { name: row => foldText(String(row.name)) },
    filterValues: { of: row => (row.workspace === null ? 'site' : 'workspace') },
    text: row => words(row.name, row.url),
  },
  quarantine: {
    seed: many(addQuarantined),
    add: addQuarantined,
    // By the name without case.
    sortValues: { name: row => foldText(String(row.name)) },
    filterValues: { sender_id: row => idOf(row.sender) },
    text: row => words(row.name, row.found),
  },
  audit: {
    seed: many(addLine),
    add: addLine,
    filterValues: {
      actor_id: row => idOf(row.actor),
      // Nobody is the object of a line here.
      person_id: row => idOf(row.actor),
      impersonator: row => row.impersonator !== null,
    },
    text: row => words(row.action, row.object_type, row.object_id, row.address),
  },
  'user-invitations': {
    seed: many(addInvitation),
    add: addInvitation,
    // An account that is gone has no ID.
    filterValues: { invited_by: row => idOf(row.invitedBy) || null },
    text: row => words(row.email, row.name),
  },
  'abuse-reports': {
    seed: many(addReport),
    add: addReport,
    filterValues: { reportedId: row => idOf(row.reported), assigneeId: row => idOf(row.assignee) },
    text: row => {
      const { name = '', email = '' } = (row.complainant ?? {}) as { name?: string; email?: string }
      return words(row.number, (row.item as { name: string }).name, slugOf(row), email, name)
    },
  },
  outbox: {
    seed: many(addMail),
    add: addMail,
    filterValues: { recipient_id: row => idOf(row.recipientUser) },
    text: row => words(row.recipient, row.subject),
  },
  uploads: {
    seed: many(addEntry),
    add: addEntry,
    filterValues: {
      public: row => (row.public ? 'public' : 'private'),
      owner_id: row => idOf((row.users as unknown[])[0]),
    },
    text: row => words(row.name),
  },
  'storage-spaces': {
    seed: many(addSpace),
    add: addSpace,
    filterValues: { owner_id: row => idOf(row.owner) },
    text: row => {
      const { name, email } = row.owner as { name: string; email: string }
      return words(row.name, email, name)
    },
  },
  shares: {
    seed: many(addShare),
    add: addShare,
    filterValues: {
      state: row => (row.expires_at && Date.parse(String(row.expires_at)) <= Date.now() ? 'ended' : 'active'),
      password: row => row.has_password,
      reported: row => Number(row.reports) > 0,
      owner_id: row => idOf(row.owner),
      created_by: row => idOf(row.created_by),
    },
    text: row => words(row.to, (row.item as { name: string } | null)?.name),
  },
  'custom-pages': {
    seed: many(addPage),
    add: addPage,
    scope: { with: 'user' },
    filterValues: { user_id: row => row.user_id, hide_nav: row => (row.hide_nav ? 'hidden' : 'shown') },
    text: row => words(row.title, row.slug, row.body),
  },
  tags: {
    seed: many(addTag),
    add: addTag,
    text: row => words(row.name, row.display_name),
  },
  'site-comments': {
    seed: many(addComment),
    add: addComment,
    filterValues: {
      state: row => (row.deleted ? 'deleted' : 'active'),
      user_id: row => idOf(row.user),
    },
    text: row => words(row.content),
  },
  jobs: {
    seed: many(addJob),
    add: addJob,
    filterValues: { created_by: row => idOf(row.created_by) },
    text: row => words(jobName(String(row.kind)), row.error),
  },
}
