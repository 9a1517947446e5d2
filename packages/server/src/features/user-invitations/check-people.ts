import { foldText } from '@holdall/contract/drive/names.ts'
import { mostGroupMembers } from '@holdall/contract/groups/groups.schemas.ts'
import { EmailAddress, lineOfText } from '@holdall/contract/kit/fields.ts'
import type {
  CheckedPerson,
  InviteProblem,
  PersonToInvite,
} from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { reaches } from '../roles/public.ts'
import { type Gift, listGroupsNamed, listPlans, listRoles, type NamedGroup } from './gifts.repository.ts'
import type { Giver } from './giver.ts'
import { countWaitingForGroups, listInvited, listTaken } from './invitations.repository.ts'

/** A row that was looked at, with what it names. */
export interface JudgedPerson extends CheckedPerson {
  readonly name: string
  readonly roleId: string | null
  readonly groupId: string | null
  readonly planId: string | null
}

/** Names are as long as those of accounts, first and last name together. */
const longestName = 100

/**
 * Judges each row of a list for itself: what is wrong with the address and the name, and whether the giver may give what
 * it names. Names of roles, groups and plans are compared without case.
 */
export async function checkPeople(
  { clock }: Needs<'clock'>,
  db: Reader,
  giver: Giver,
  people: readonly PersonToInvite[],
): Promise<JudgedPerson[]> {
  const addresses = people.map(({ email }) => addressOf(email))
  const real = [...new Set(addresses.filter(one => one !== null))]
  const [taken, invited] = [await listTaken(db, real), await listInvited(db, real, clock.now())]
  const gifts = await readGifts(db, giver, people, clock.now())
  const seen = new Set<string>()
  return people.map((person, place) => {
    const address = addresses[place] ?? null
    const email = address === null ? 'address' : wrongAddress(address, { seen, taken, invited })
    if (address !== null) seen.add(address)
    const name = person.name.trim()
    const [role, plan] = [gifts.role(person.role.trim()), gifts.plan(person.plan.trim())]
    // A place in a group isn't taken by somebody who can't be invited.
    const others = [email, wrongName(name), role.problem, plan.problem]
    const group = gifts.group(
      person.group.trim(),
      others.every(one => one === null),
    )
    const found = { email, name: wrongName(name), role: role.problem, group: group.problem, plan: plan.problem }
    const problems = Object.entries(found).flatMap(([field, problem]) =>
      problem === null ? [] : [{ field: field as keyof typeof found, problem }],
    )
    return { email: address ?? person.email, problems, name, roleId: role.id, groupId: group.id, planId: plan.id }
  })
}

/** In the form in which accounts are found; null if it isn't an address. */
function addressOf(text: string): string | null {
  const parsed = EmailAddress.safeParse(text.trim())
  return parsed.success ? parsed.data.toLowerCase() : null
}

type Known = Readonly<Record<'seen' | 'taken' | 'invited', ReadonlySet<string>>>

function wrongAddress(email: string, { seen, taken, invited }: Known): InviteProblem | null {
  if (seen.has(email)) return 'repeated'
  if (taken.has(email)) return 'person'
  return invited.has(email) ? 'invited' : null
}

function wrongName(name: string): InviteProblem | null {
  return name.length > longestName || !lineOfText.test(name) ? 'name' : null
}

interface Judged {
  readonly id: string | null
  readonly problem: InviteProblem | null
}

const nothing: Judged = { id: null, problem: null }
const wrong = (problem: InviteProblem): Judged => ({ id: null, problem })

/** What names stand for. Whoever may not give a kind of thing doesn't learn which there are. */
async function readGifts(db: Reader, giver: Giver, people: readonly PersonToInvite[], now: number) {
  const names = (field: 'role' | 'group' | 'plan') => people.map(one => one[field].trim()).filter(Boolean)
  const may = {
    role: giver === null || giver.has('roles.update'),
    group: giver === null || giver.has('groups.update'),
    plan: giver === null || giver.has('subscriptions.create'),
  }
  const roles = may.role && names('role').length > 0 ? await listRoles(db) : []
  const plans = may.plan && names('plan').length > 0 ? await listPlans(db) : []
  const groups = may.group ? await listGroupsNamed(db, names('group')) : []
  const waiting = await countWaitingForGroups(
    db,
    groups.map(({ id }) => id),
    now,
  )
  const places = new Map(groups.map(({ id, count }) => [id, mostGroupMembers - count - (waiting.get(id) ?? 0)]))
  return {
    role: (name: string) =>
      may.role ? giftNamed(roles, name, giver, roleProblems) : forbidden(name, 'role-forbidden'),
    plan: (name: string) =>
      may.plan ? giftNamed(plans, name, giver, planProblems) : forbidden(name, 'plan-forbidden'),
    group: (name: string, takesPlace: boolean) =>
      may.group ? groupNamed(groups, name, places, takesPlace) : forbidden(name, 'group-forbidden'),
  }
}

function forbidden(name: string, problem: InviteProblem): Judged {
  return name === '' ? nothing : wrong(problem)
}

type GiftProblems = Readonly<Record<'unknown' | 'ambiguous' | 'strong', InviteProblem>>
const roleProblems: GiftProblems = { unknown: 'role-unknown', ambiguous: 'role-unknown', strong: 'role-too-strong' }
const planProblems: GiftProblems = { unknown: 'plan-unknown', ambiguous: 'plan-ambiguous', strong: 'plan-too-strong' }

function giftNamed(gifts: readonly Gift[], name: string, giver: Giver, problems: GiftProblems): Judged {
  if (name === '') return nothing
  const found = gifts.filter(one => foldText(one.name) === foldText(name))
  const [gift] = found
  if (!gift) return wrong(problems.unknown)
  if (found.length > 1) return wrong(problems.ambiguous)
  return giver === null || reaches(giver, gift.held) ? { id: gift.id, problem: null } : wrong(problems.strong)
}

/** Takes a place in the group, so that a list can't overfill it. */
function groupNamed(
  groups: readonly NamedGroup[],
  name: string,
  places: Map<string, number>,
  takesPlace: boolean,
): Judged {
  if (name === '') return nothing
  const group = groups.find(({ key }) => key === foldText(name))
  if (!group) return wrong('group-unknown')
  const left = places.get(group.id) ?? 0
  if (left <= 0) return wrong('group-full')
  if (takesPlace) places.set(group.id, left - 1)
  return { id: group.id, problem: null }
}
