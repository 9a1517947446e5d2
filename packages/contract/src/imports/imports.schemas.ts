import { z } from 'zod'
import { Bytes, Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { type ImportProblem, importProblems } from './import-problems.ts'

const count = z.int().min(0)
const webAddress = sentence('Enter an address that begins with https://')
const Address = z
  .string()
  .trim()
  .max(4096)
  .regex(lineOfText, webAddress)
  .refine(text => isWebAddress(text), webAddress)

/** Only HTTP, with or without encryption; everything else about the target is decided when it is connected to. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}

export const LinkImportInput = z.object({
  url: Address.meta({ title: 'Link' }),
  folderId: Id,
})
export type LinkImportInput = z.infer<typeof LinkImportInput>

/** Says how to sign in to another drive. */
export const DriveLogin = z.object({
  address: Address.meta({
    title: 'Server address',
    description: 'The address of Nextcloud or ownCloud as shown in your browser, or any WebDAV address.',
  }),
  user: z
    .string()
    .min(1, 'Enter a username')
    .max(255)
    .regex(lineOfText, 'Enter a username')
    .meta({ title: 'Username' }),
  password: z.string().min(1, 'Enter a password').max(1024).meta({
    title: 'App password',
    description: 'Create one in the security settings of the other drive. We delete it when the import ends.',
    secret: true,
  }),
})
export type DriveLogin = z.infer<typeof DriveLogin>

/** So many folders can be listed and chosen. */
export const mostTopFolders = 500

export const OtherDrive = z.object({
  host: z.string(),
  folders: z.array(z.string()).meta({ description: 'Names of its top folders, in order' }),
  files: count.meta({ description: 'Files beside these folders' }),
})
export type OtherDrive = z.infer<typeof OtherDrive>

export const existingChoices = ['replace', 'keep-both', 'skip'] as const

export const DriveImportInput = DriveLogin.extend({
  folders: z
    .array(
      z
        .string()
        .min(1)
        .max(1024)
        .regex(/^[^/]*$/),
    )
    .min(1, 'Choose at least one folder')
    .max(mostTopFolders)
    .nullable()
    .meta({ description: 'Names of the top folders to import; null for everything' }),
  folderId: Id.meta({ description: 'The folder that receives them' }),
  onExisting: z.enum(existingChoices).default('replace').meta({
    description:
      'What to do if a changed file already exists: create a new version if the other one is newer, keep both, or keep the existing one',
  }),
})
export type DriveImportInput = z.input<typeof DriveImportInput>

export const ResumeInput = z.object({
  password: z.string().min(1).max(1024).optional().meta({
    title: 'App password',
    description: 'Enter a new app password if the other drive rejects this one',
    secret: true,
  }),
})

export const importStates = ['queued', 'running', 'waiting', 'paused', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

const Problem = z.enum(Object.keys(importProblems) as [ImportProblem, ...ImportProblem[]])

export const Import = z.object({
  id: Id,
  kind: z.enum(['link', 'drive']),
  name: z.string().meta({ description: 'The file’s name once it is known, or the host' }),
  host: z.string(),
  folderId: Id,
  itemId: Id.nullable().meta({ description: 'The file fetched from the link' }),
  state: z.enum(importStates),
  isLooking: z.boolean().meta({ description: 'True while the folders of the other drive are listed' }),
  files: z.object({ found: count, brought: count, skipped: count, failed: count }),
  bytes: z.object({
    found: Bytes.nullable().meta({ description: 'Null while unknown' }),
    brought: Bytes,
    settled: Bytes.meta({ description: 'Of files that were imported, skipped or failed, and of those in progress' }),
  }),
  perSecond: Bytes.nullable().meta({ description: 'Current bytes per second; null while nothing arrives' }),
  secondsLeft: count.nullable(),
  retryAt: Instant.nullable().meta({ description: 'When the other server will be asked again' }),
  error: Problem.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportPage = z.object({ data: z.array(Import), nextCursor: z.string().nullable() })
export type ImportPage = z.infer<typeof ImportPage>

export const outcomes = ['brought', 'skipped', 'failed'] as const

export const ImportedEntry = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  outcome: z.enum(outcomes),
  reason: Problem.nullable(),
  size: Bytes.nullable(),
  itemId: Id.nullable(),
})
export type ImportedEntry = z.infer<typeof ImportedEntry>

export const ImportedPage = z.object({ data: z.array(ImportedEntry), nextCursor: z.string().nullable() })
export type ImportedPage = z.infer<typeof ImportedPage>

named({
  LinkImportInput,
  DriveLogin,
  OtherDrive,
  DriveImportInput,
  ResumeInput,
  Import,
  ImportPage,
  ImportedEntry,
  ImportedPage,
})
