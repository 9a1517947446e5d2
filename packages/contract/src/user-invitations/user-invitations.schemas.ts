import { z } from 'zod'
import { Password, PersonName } from '../accounts/accounts.schemas.ts'
import { Id, Instant, Undelivered } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { mostInvited } from './invite-limits.ts'
import { inviteProblems } from './invite-problems.ts'

const cell = z.string().max(500)

/** A person to invite, as written in a list: nothing of it is checked yet, so that each row gets its own answer. */
export const PersonToInvite = z.object({
  email: cell,
  name: cell.default(''),
  role: cell.default('').meta({ description: 'The name of a role. Empty for none beyond the default roles.' }),
  group: cell.default('').meta({ description: 'The name of one of the site’s groups. Empty for none.' }),
  plan: cell.default('').meta({ description: 'The name of a plan, given without a charge. Empty for none.' }),
})
export type PersonToInvite = z.infer<typeof PersonToInvite>

export const InvitePeopleInput = z.object({
  people: z.array(PersonToInvite).min(1).max(mostInvited),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z0-9-]*$/, 'Enter a valid language code')
    .default('')
    .meta({ description: 'The language of the emails, such as `de`. Empty for the language of whoever invites.' }),
})
export type InvitePeopleInput = z.output<typeof InvitePeopleInput>

export const InviteProblem = z.enum(Object.keys(inviteProblems) as [keyof typeof inviteProblems])
export type InviteProblem = z.infer<typeof InviteProblem>

/** What is wrong with a row; nothing if the person can be invited. */
export const CheckedPerson = z.object({
  email: z.string(),
  problems: z.array(z.object({ field: z.enum(['email', 'name', 'role', 'group', 'plan']), problem: InviteProblem })),
})
export type CheckedPerson = z.infer<typeof CheckedPerson>

export const CheckedPeople = z.object({
  data: z.array(CheckedPerson).meta({ description: 'One for each person, in the order of the request.' }),
  invited: z.int().min(0).meta({ description: 'How many were invited. 0 for a check.' }),
})
export type CheckedPeople = z.infer<typeof CheckedPeople>

export const invitationStates = ['waiting', 'accepted', 'expired', 'revoked'] as const
const Named = z.object({ id: Id, name: z.string() }).nullable()

/** An invitation to the site, as administrators see it. */
export const UserInvitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  state: z.enum(invitationStates),
  role: Named,
  group: Named,
  plan: Named,
  invitedBy: ListedPerson.nullable().meta({ description: 'Null for invitations from the command line.' }),
  user: ListedPerson.nullable().meta({ description: 'The user who accepted it.' }),
  mail: z.enum(['queued', 'sent', 'failed']).meta({ description: 'What became of the newest email.' }),
  undelivered: Undelivered,
  sentAt: Instant.nullable(),
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  createdAt: Instant,
})
export type UserInvitation = z.infer<typeof UserInvitation>

const Token = z.string().min(1).max(200)
export const InvitationToken = z.object({ token: Token })

/** Tells the page behind the link whom it is for. */
export const OpenInvitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  expiresAt: Instant,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const AcceptInput = z.object({
  token: Token,
  password: Password,
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  policies: z.array(z.string().max(200)).max(50).optional(),
})
export type AcceptInput = z.output<typeof AcceptInput>

named({ PersonToInvite, InvitePeopleInput, CheckedPerson, CheckedPeople, UserInvitation, OpenInvitation })
