import type {
  CheckedPeople,
  CheckedPerson,
  InvitePeopleInput,
  PersonToInvite,
} from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { checkPeople, type JudgedPerson } from './check-people.ts'
import { giverOf } from './giver.ts'
import { invitationMs } from './invitation-lifetime.ts'
import { endExpired, insertInvitations } from './invitations.repository.ts'
import { piecesOf } from './pieces.ts'
import { sendInvitationsJob } from './sending/send-invitations.job.ts'
import type { UserInvitationRow } from './user-invitations.tables.ts'

/** How many are written at once, so that others get their turn in between. */
const atOnce = 100

/** Says what is wrong in each row of a list, without inviting anybody. */
export async function checkInvitations(ctx: Ctx, { people }: InvitePeopleInput): Promise<CheckedPeople> {
  const judged = await checkPeople(ctx, ctx.db.read, giverOf(ctx), people)
  return { data: judged.map(shown), invited: 0 }
}

/**
 * Invites everyone on a list with whom nothing is wrong; the others are reported. A hundred at a time are one
 * transaction: what was invited stays invited if a later part fails, and the same list sent again invites the rest. The
 * mails are written by a job.
 */
export async function invitePeople(ctx: Ctx, { people, language }: InvitePeopleInput): Promise<CheckedPeople> {
  // Each row is judged beside all others: an address may be in the list twice, and a group has a limit.
  const first = await checkPeople(ctx, ctx.db.read, giverOf(ctx), people)
  const data = first.map(shown)
  let invited = 0
  const right = first.flatMap((person, place) => (person.problems.length === 0 ? [place] : []))
  for (const places of piecesOf(right, atOnce)) {
    const again = await ctx.db.transaction(tx =>
      invite(
        ctx,
        tx,
        places.map(place => people[place] as PersonToInvite),
        language,
      ),
    )
    for (const [n, place] of places.entries()) data[place] = again[n] as CheckedPerson
    invited += again.filter(({ problems }) => problems.length === 0).length
  }
  return { data, invited }
}

function shown({ email, problems }: JudgedPerson): CheckedPerson {
  return { email, problems }
}

async function invite(ctx: Ctx, tx: Tx, people: readonly PersonToInvite[], language: string): Promise<CheckedPerson[]> {
  const judged = await checkPeople(ctx, tx, giverOf(ctx), people)
  const right = judged.filter(({ problems }) => problems.length === 0)
  const now = ctx.clock.now()
  const emails = right.map(({ email }) => email)
  if (emails.length > 0) await endExpired(tx, now, emails)
  const rows = right.map(person => rowOf(ctx, person, language))
  const added = await insertInvitations(tx, rows)
  const entries = rows
    .filter(({ id }) => added.has(id))
    .map(row => ({
      action: 'user-invitation.created' as const,
      object: { type: 'user-invitation', id: row.id },
      after: { to: row.email, name: row.name, role: row.role_id, group: row.group_id, plan: row.plan_id },
    }))
  if (entries.length > 0) await writeAudit(tx, ctx, ...entries)
  if (added.size > 0) await orderSending(ctx, tx)
  // Somebody else has invited the same address in the meantime.
  const late = new Set(rows.filter(({ id }) => !added.has(id)).map(({ email }) => email))
  return judged.map(person =>
    late.has(person.email)
      ? { email: person.email, problems: [{ field: 'email', problem: 'invited' }] }
      : shown(person),
  )
}

/** One job writes all mails that are still to be written. */
export async function orderSending(ctx: Pick<Ctx, 'jobs'>, tx: Tx): Promise<void> {
  await ctx.jobs.enqueue(tx, sendInvitationsJob, {}, { uniqueKey: sendInvitationsJob.kind })
}

function rowOf(
  { caller, clock }: Pick<Ctx, 'caller' | 'clock'>,
  person: JudgedPerson,
  language: string,
): UserInvitationRow {
  const now = clock.now()
  return {
    id: newId(),
    email: person.email,
    name: person.name,
    state: 'waiting',
    role_id: person.roleId,
    group_id: person.groupId,
    plan_id: person.planId,
    language,
    invited_by: caller.kind === 'member' ? caller.userId : null,
    is_from_console: caller.kind === 'system' ? 1 : 0,
    token_hash: null,
    user_id: null,
    created_at: now,
    expires_at: now + invitationMs,
    sent_at: null,
    ended_at: null,
  }
}
