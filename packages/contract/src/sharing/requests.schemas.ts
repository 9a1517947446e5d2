import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !/\p{Cc}/u.test(text), 'Use a single line of text')

const requestFields = z.object({
  title: line(100).meta({ title: 'What do you need?', description: 'Shown to senders at the top of the page.' }),
  text: z.string().max(4000).meta({ title: 'Details', input: 'textarea' }),
  closesAt: Instant.nullable().meta({ title: 'Expires' }),
  timeZone: z.string().max(64).nullable().meta({ title: 'Time zone' }),
  hasFolders: z.boolean().meta({ title: 'A folder for each sender' }),
  expected: z.array(line(200)).max(200, 'List at most 200').meta({
    title: 'Expected people or files',
    description: 'Names, email addresses or file names. Each is checked off once received.',
  }),
  tellsMe: z.boolean().meta({ title: 'Notify me when files arrive', description: 'At most once an hour.' }),
  password: z
    .string()
    .min(4, 'Use at least 4 characters')
    .max(200)
    .nullable()
    .meta({ title: 'Password', description: 'Leave empty to remove the password.', input: 'password' }),
})

export const RequestInput = requestFields.partial().required({ title: true })
export type RequestInput = z.infer<typeof RequestInput>
export const RequestChange = requestFields.partial()
export type RequestChange = z.infer<typeof RequestChange>

/** A file request as its creator sees it, with what has been received. */
export const FileRequest = z.object({
  /** The id of its link. */
  id: Id,
  itemId: Id,
  url: z.string(),
  title: z.string(),
  text: z.string(),
  closesAt: Instant.nullable(),
  timeZone: z.string().nullable(),
  isClosed: z.boolean(),
  isLive: z.boolean(),
  hasFolders: z.boolean(),
  tellsMe: z.boolean(),
  hasPassword: z.boolean(),
  expected: z.array(z.object({ text: z.string(), hasCome: z.boolean() })),
  senders: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        folderId: Id.nullable(),
        files: z.array(z.object({ itemId: Id, name: z.string(), size: z.int().min(0), at: Instant })),
      }),
    )
    .meta({ description: 'The people who have sent files, most recent first' }),
  createdAt: Instant,
})
export type FileRequest = z.infer<typeof FileRequest>

named({ RequestInput, RequestChange, FileRequest })
