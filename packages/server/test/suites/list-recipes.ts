import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { jobName } from '@holdall/contract/jobs/job-names.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { makeSpace } from '../../src/features/drive/public.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import type { TestApp } from '../harness.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** How the rows of one list are made, and what is known of each beyond its fields. */
export interface ListRecipe {
  /** Makes rows of every kind: with and without each value, and with equal ones. */
  readonly seed: (test: TestApp) => Promise<void>
  /** The parameters that this list always needs. */
  readonly scope?: Readonly<Record<string, string>>
  /** Makes one more. */
  readonly add: (test: TestApp) => Promise<unknown>
  /** What a filter compares, if not the field of the same name: for a choice, the option that applies to the row. */
  readonly filterValues?: Readonly<Record<string, (row: Row) => unknown>>
  /** What a sort orders by, where it is not the field of the same name. */
  readonly sortValues?: Readonly<Record<string, (row: Row) => string | number | null>>
  /** The text that is searched. */
  readonly text: (row: Row) => string
}

const hour = 3_600_000
/** An instant in the past; several rows share one. */
export const ago = (n: number) => Date.now() - Math.floor(n / 3) * 7 * hour
/** Texts that a spreadsheet would run as formulas, and other difficult names. */
export const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  'a"b, c',
  'two\nlines',
  '＝1',
  'plain',
  'Ünïcode ß',
  '%_\\',
  "o'neil",
]
export const nth = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

async function addUser(test: TestApp, n = 0): Promise<void> {
  const { db } = test.app.services
  const { userId } = await buildMember(test, { permissions: n % 4 === 0 ? ['files.create'] : [] })
  await db.transaction(async tx => {
    await tables(tx)
      .updateTable('users')
      .set({
        first_name: nth(hostile, n),
        last_name: nth(['', 'Müller', 'Lovelace'], n),
        email_confirmed_at: n % 2 ? ago(n) : null,
        banned_at: n % 5 ? null : ago(n),
        available_space: n % 3 ? null : n * 1000,
        created_at: ago(n),
        updated_at: ago(n + 5),
      })
      .where('id', '=', userId)
      .execute()
    for (let role = 0; role < n % 5; role++) {
      const name = `Role ${role}`
      const found = await tables(tx).selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
      const id = found?.id ?? newId()
      const row = { id, name, description: '', type: 'sitewide' as const, is_default: 0, is_guests: 0, is_internal: 0 }
      if (!found)
        await tables(tx)
          .insertInto('roles')
          .values({ ...row, created_at: 0, updated_at: 0 })
          .execute()
      await tables(tx)
        .insertInto('user_roles')
        .values({ user_id: userId, role_id: id, assigned_at: ago(n) })
        .execute()
    }
  })
}

/** The role whose users are listed. */
const listedRole = newId()

async function addRoleUser(test: TestApp, n = 0): Promise<void> {
  const { userId } = await buildMember(test)
  await test.app.services.db.transaction(async tx => {
    const row = { id: listedRole, name: 'Listed', description: '', type: 'sitewide' as const, is_default: 0 }
    await tables(tx)
      .insertInto('roles')
      .values({ ...row, is_guests: 0, is_internal: 0, created_at: 0, updated_at: 0 })
      .onConflict(on => on.doNothing())
      .execute()
    await tables(tx)
      .updateTable('users')
      .set({ first_name: nth(hostile, n), last_name: nth(['', 'Müller', 'Lovelace'], n) })
      .where('id', '=', userId)
      .execute()
    await tables(tx)
      .insertInto('user_roles')
      .values({ user_id: userId, role_id: listedRole, assigned_at: ago(n) })
      .execute()
  })
}

/** Returns ids whose order differs from that of the times. */
async function someone(test: TestApp, n: number): Promise<string | null> {
  const rows = await tables(test.app.services.db.read).selectFrom('users').select('id').orderBy('id').limit(3).execute()
  return rows[(n * 7) % 4]?.id ?? null
}

async function addLine(test: TestApp, n = 0): Promise<void> {
  const facts = n % 3 ? JSON.stringify({ name: nth(hostile, n) }) : null
  const row = {
    id: newId(),
    at: ago(n),
    actor_id: n % 7 ? await someone(test, n) : newId(),
    impersonator_id: n % 4 ? null : await someone(test, n),
    action: nth(['item.renamed', 'link.created', 'users.exported'], n),
    object_type: n % 5 ? 'item' : null,
    object_id: n % 5 ? nth(sameIds, n) : null,
    before: facts,
    after: n % 2 ? facts : null,
    address: nth([null, '192.0.2.1', '2001:db8::1', '=cmd'], n),
    request_id: null,
    space_id: null,
    folder_id: null,
    link_id: null,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('audit_log').values(row).execute())
}
const sameIds = Array.from({ length: 4 }, () => newId())

async function addMail(test: TestApp, n = 0): Promise<void> {
  const row = {
    id: newId(),
    template: nth(['accounts.welcome', 'sharing.shared', 'sharing.link-code'], n),
    recipient: nth(['ada@example.org', 'eve@example.org', '=x@example.org'], n),
    subject: nth(hostile, n),
    html: 'secret html',
    text: 'secret text',
    state: nth(['queued', 'sent', 'failed'] as const, n),
    attempts: n % 6,
    error: n % 3 === 2 ? nth(hostile, n) : null,
    driver: n % 2 ? 'smtp' : null,
    message_id: null,
    created_at: ago(n),
    sent_at: n % 3 === 1 ? ago(n) : null,
    is_subject_secret: n % 3 === 2 ? 1 : 0,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('mail_outbox').values(row).execute())
}

async function addJob(test: TestApp, n = 0): Promise<void> {
  const state = nth(['queued', 'running', 'done', 'failed', 'cancelled'] as const, n)
  const isOver = n % 5 > 1
  const row = {
    id: newId(),
    kind: nth(['mail.send', 'files.texts', 'suite.other'], n),
    payload: '{"secret":"payload"}',
    state,
    run_at: ago(n),
    attempts: n % 4,
    lease_until: state === 'running' ? Date.now() + 3_600_000 : null,
    is_cancel_wanted: 0,
    done_steps: n,
    total_steps: n % 2 ? n + 5 : null,
    error_code: state === 'failed' ? 'request.unexpected' : null,
    error_message: state === 'failed' ? nth(hostile, n) : null,
    result: '{"secret":"result"}',
    unique_key: null,
    queue: 'database' as const,
    announce_at: 0,
    created_by: n % 3 ? await someone(test, n) : null,
    created_at: ago(n),
    finished_at: isOver ? ago(n - 2) : null,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('jobs').values(row).execute())
}

const names = [
  '=1+1.txt',
  'plan ü.pdf',
  '-1.xlsx',
  '@x.docx',
  'picture.psd',
  'pack.zip',
  'song.mp3',
  'film.mp4',
  'a.jpg',
]
const mimes = [
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/msword',
  'image/vnd.adobe.photoshop',
  'application/zip',
  'audio/mpeg',
  'video/mp4',
  'image/jpeg',
  'application/octet-stream',
  'text/csv',
]
const owners = new WeakMap<TestApp, TestMember[]>()

async function ownerOf(test: TestApp, n: number): Promise<TestMember> {
  const known = owners.get(test) ?? [await buildMember(test), await buildMember(test)]
  owners.set(test, known)
  return nth(known, n)
}

async function addEntry(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const name = `${String(n).padStart(3, '0')} ${newId().slice(20)} ${nth(names, n)}`
  const id =
    n % 6 === 5 ? (await buildFolder(owner, name)).id : await buildFile(test, owner, { name, mime: nth(mimes, n) })
  if (n % 4 === 1) await owner.client.ok(sharingEndpoints.createLink, { params: { id }, body: {} })
  if (n % 5 === 4) await owner.client.ok(driveEndpoints.trash, { body: { ids: [id] } })
  const change = { created_at: ago(n), modified_at: ago(n - 4), size: Math.floor(n / 2) * 1000 }
  await test.app.services.db.transaction(tx =>
    tables(tx).updateTable('items').set(change).where('id', '=', id).execute(),
  )
}

async function addShare(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const id = (await buildFolder(owner, `${newId()} ${nth(names, n)}`)).id
  const change = { created_at: ago(n), expires_at: n % 3 ? null : ago(n - 15) }
  if (n % 3 === 2) {
    const body = { emails: [`friend-${n % 4}-${newId()}@example.net`] }
    const { data } = await owner.client.ok(peopleEndpoints.share, { params: { id }, body })
    await setShare(test, 'grants', data[0]?.id, change)
  } else if (n % 5 === 1) {
    const request = await owner.client.ok(requestEndpoints.createRequest, { params: { id }, body: { title: 'Send' } })
    await setShare(test, 'links', request.id, change)
  } else {
    const body = { name: nth(hostile, n).replace(/\s/g, ' '), ...(n % 4 ? {} : { password: 'secret words' }) }
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id }, body })
    await setShare(test, 'links', link.id, { ...change, visits: n % 5, downloads: n % 3 })
  }
}

async function setShare(test: TestApp, table: 'links' | 'grants', id: string | undefined, change: object) {
  await test.app.services.db.transaction(tx =>
    tables(tx)
      .updateTable(table)
      .set(change)
      .where('id', '=', id ?? '')
      .execute(),
  )
}

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

async function addSpace(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const { db } = test.app.services
  const bytes = {
    used_bytes: Math.floor(n / 2) * 1000,
    trash_bytes: n % 3,
    version_bytes: n % 5,
    reserved_bytes: n % 4,
  }
  const name = nth(hostile, n).replace(/\s/g, ' ')
  await db.transaction(async tx => {
    const team = { kind: 'workspace' as const, name: 'Team', color: 'blue' as const, ownerId: owner.userId }
    const { id } = await makeSpace(test.app.ctx, tx, team)
    const change = { ...bytes, name, created_at: ago(n), deleted_at: n % 6 ? null : ago(n) }
    await tables(tx).updateTable('spaces').set(change).where('id', '=', id).execute()
  })
}

/** Adds a comment on a file of one of a few users, by one of them or by someone who no longer exists. */
async function addComment(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const row = {
    id: newId(),
    item_id: await buildFile(test, owner, { name: `${newId()} ${nth(names, n)}` }),
    answers_id: null,
    author_id: n % 7 ? (await ownerOf(test, n >> 1)).userId : newId(),
    text: `${nth(hostile, n)} ${nth(['first', 'Second thoughts', 'ÜBER'], n)}`,
    mentions: '[]',
    created_at: ago(n),
    edited_at: n % 4 ? null : ago(n - 5),
    deleted_at: n % 3 ? null : ago(n - 6),
    deleted_by: n % 3 ? null : owner.userId,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('comments').values(row).execute())
}

const many = (add: (test: TestApp, n: number) => Promise<void>) => async (test: TestApp) => {
  for (let n = 0; n < 34; n++) await add(test, n)
}
const idOf = (person: unknown) => (person as { id: string } | null)?.id ?? null
const words = (...parts: unknown[]) => parts.map(part => part ?? '').join(' ')

/** The recipes; every list of the contract has one. */
export const listRecipes: Readonly<Record<string, ListRecipe>> = {
  users: {
    seed: many(addUser),
    add: addUser,
    filterValues: {
      suspended: row => (row.banned_at === null ? 'no' : 'yes'),
      email_verified_at: row => (row.email_verified_at ? 'yes' : 'no'),
      subscriptions: () => false,
    },
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
  'role-users': {
    scope: { role_id: listedRole },
    seed: many(addRoleUser),
    add: addRoleUser,
    text: row => `${row.email} ${row.first_name} ${row.last_name}`,
  },
  audit: {
    seed: many(addLine),
    add: addLine,
    filterValues: { actor_id: row => idOf(row.actor), impersonator: row => row.impersonator !== null },
    text: row => words(row.action, row.object_type, row.object_id, row.address),
  },
  outbox: {
    seed: many(addMail),
    add: addMail,
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
