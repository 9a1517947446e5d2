import { z } from 'zod'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { ManyIds } from '../kit/outcomes.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

/** The most people that a group can have: sharing with it notifies each of them. */
export const mostGroupMembers = 1000

/** A group as those see it who can share with it. */
export const GroupBrief = z.object({ id: Id, name: z.string(), memberCount: z.int().min(0) })
export type GroupBrief = z.infer<typeof GroupBrief>

/** Names a group where only its name matters. */
export const GroupName = GroupBrief.pick({ id: true, name: true })

/** A group as the back-office sees it. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  owner: ListedPerson.nullable().meta({ description: 'Null for a group of the site.' }),
  member_count: z.int().min(0),
  created_at: Instant,
  updated_at: Instant,
})
export type Group = z.infer<typeof Group>

const name = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Enter a name')
  .max(100)
  .regex(lineOfText, sentence('Use a single line of text'))
  .meta({ title: 'Name' })
const description = z
  .string()
  .trim()
  .max(500)
  .meta({ title: 'Description', description: 'What the group is for.', input: 'textarea' })

export const GroupInput = z.object({ name, description: description.default('') })
export type GroupInput = z.output<typeof GroupInput>

/** Fields that are left out stay unchanged. */
export const GroupChange = z.object({ name: name.optional(), description: description.optional() })
export type GroupChange = z.output<typeof GroupChange>

/** People who join or leave a group. */
export const GroupPeople = z.object({ userIds: ManyIds.meta({ title: 'People' }) })

/** A person in a group; `id` is the person’s. */
export const GroupMember = z.object({
  id: Id,
  email: z.string(),
  avatar: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  added_at: Instant.meta({ description: 'When they joined the group.' }),
})
export type GroupMember = z.infer<typeof GroupMember>

named({ GroupBrief, GroupName, Group, GroupInput, GroupChange, GroupPeople, GroupMember })
