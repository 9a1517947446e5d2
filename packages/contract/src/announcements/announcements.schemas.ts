import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { LanguageCode } from '../localizations/localizations.contract.ts'

/** Of an announcement: characters, languages, roles or groups, and how many a site keeps. */
export const announcementLimits = {
  title: 120,
  text: 4000,
  languages: 50,
  audience: 100,
  kept: 200,
  shown: 10,
} as const

const announcementKinds = ['information', 'maintenance', 'warning'] as const
export const announcementAudiences = ['everyone', 'roles', 'groups'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

const Kind = z.enum(announcementKinds)
const Audience = z.enum(announcementAudiences)
const Count = z.int().min(0)

/** Its words in one language. Addresses in the text become links. */
export const AnnouncementText = z.object({
  language: LanguageCode,
  title: z
    .string()
    .trim()
    .min(1)
    .max(announcementLimits.title)
    .refine(text => !/\p{Cc}/u.test(text), 'Use a single line of text')
    .meta({ title: 'Announcement title' }),
  text: z
    .string()
    .trim()
    .min(1)
    .max(announcementLimits.text)
    .refine(text => !/[^\P{Cc}\n\t]/u.test(text), 'Remove the control characters')
    .meta({ title: 'Announcement text', input: 'textarea' }),
})
export type AnnouncementText = z.output<typeof AnnouncementText>

export const AnnouncementInput = z
  .object({
    kind: Kind.meta({ title: 'Kind of announcement' }),
    texts: z
      .array(AnnouncementText)
      .min(1)
      .max(announcementLimits.languages)
      .refine(texts => new Set(texts.map(({ language }) => language)).size === texts.length, 'Use each language once'),
    audience: Audience.meta({ title: 'Who sees it' }),
    audienceIds: z.array(Id).max(announcementLimits.audience).default([]).meta({
      description: 'The roles or groups that it is for; empty for everyone.',
    }),
    isBanner: z.boolean().meta({ title: 'Show it as a banner' }),
    startsAt: z.iso.datetime().meta({ title: 'Banner from' }),
    endsAt: z.iso.datetime().nullable().meta({ title: 'Banner until' }),
  })
  // As times: `.5Z` is later than `Z`, but not as text.
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: 'Choose a time after the start',
  })
  .refine(({ audience, audienceIds }) => audience === 'everyone' || audienceIds.length > 0, {
    path: ['audienceIds'],
    error: 'Choose at least one',
  })
export type AnnouncementInput = z.output<typeof AnnouncementInput>

const announcementMailStates = ['sending', 'stopped', 'sent'] as const

const MailProgress = z.object({
  state: z.enum(announcementMailStates),
  total: Count.meta({ description: 'How many people there were when it began.' }),
  written: Count.meta({ description: 'How many emails were written to the outbox.' }),
  texts: z.array(AnnouncementText.pick({ language: true, title: true })).meta({
    description: 'The languages in which it is sent, as they were when it began.',
  }),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})

export const Announcement = z.object({
  id: Id,
  kind: Kind,
  texts: z.array(AnnouncementText),
  audience: Audience,
  audienceIds: z.array(Id),
  audienceNames: z.array(z.string()).meta({ description: 'Of the roles or groups that still exist.' }),
  isBanner: z.boolean(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  state: z.enum(['planned', 'shown', 'over', 'hidden']).meta({ description: 'Of the banner.' }),
  mail: MailProgress.nullable().meta({ description: 'Null if it was never sent by email.' }),
  createdBy: ListedPerson.nullable(),
  createdAt: Instant,
})
export type Announcement = z.infer<typeof Announcement>

const Choice = z.object({ id: Id, name: z.string() })

export const Announcements = z.object({
  announcements: z.array(Announcement).meta({ description: 'The newest first.' }),
  roles: z.array(Choice),
  groups: z.array(Choice),
  languages: z.array(z.object({ language: z.string(), name: z.string() })).meta({
    description: 'The languages of the site, the default one first.',
  }),
})
export type Announcements = z.infer<typeof Announcements>

/** An announcement as its reader sees it, in their language. */
export const ShownAnnouncement = z.object({
  id: Id,
  kind: Kind,
  language: z.string(),
  title: z.string(),
  text: z.string(),
})
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>

export const ShownAnnouncements = z.object({ data: z.array(ShownAnnouncement) })

export const AnnouncementRecipients = z.object({
  count: Count.meta({ description: 'Who gets it by email.' }),
  leftOut: Count.meta({
    description: 'Who is meant, but is suspended, hasn’t confirmed their address, doesn’t want it or can’t be reached.',
  }),
})
export type AnnouncementRecipients = z.infer<typeof AnnouncementRecipients>

export const AnnouncementMailChoice = z.object({ isWanted: z.boolean() })

export const announcementKindTitles = {
  information: sentence('News', { meaning: 'an announcement' }),
  maintenance: sentence('Maintenance', { meaning: 'an announcement' }),
  warning: sentence('Warning', { meaning: 'an announcement' }),
} as const satisfies Readonly<Record<AnnouncementKind, string>>

named({
  AnnouncementText,
  AnnouncementInput,
  Announcement,
  Announcements,
  ShownAnnouncement,
  ShownAnnouncements,
  AnnouncementRecipients,
  AnnouncementMailChoice,
})
