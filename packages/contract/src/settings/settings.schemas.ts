import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { Meaning } from '../kit/told.ts'

const Values = z.record(z.string(), z.unknown())

/** Holds what is known about a setting besides its value. */
export const SettingState = z.object({
  source: z.enum(['environment', 'database', 'default']).meta({ description: 'Where the current value comes from.' }),
  version: z.int().min(0).meta({ description: 'Increases with every change; 0 if it was never changed.' }),
  isReadOnly: z.boolean().optional().meta({ description: 'Computed by the server; it can’t be saved.' }),
  isSet: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a secret has a value. The value itself is never returned.' }),
  variable: z.string().optional().meta({ description: 'The environment variable that sets it.' }),
  choices: z.array(z.string()).optional().meta({ description: 'The values available on this server.' }),
})
export type SettingState = z.infer<typeof SettingState>

/** All settings by their two groups. Secrets are empty: `about` says whether they are set. */
export const SettingsAnswer = z.object({
  client: Values,
  server: Values,
  about: z.record(z.string(), SettingState),
  probes: z.array(z.string()).meta({ description: 'Panels whose settings can be tested.' }),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

/** The values to change, by group. An empty secret is kept; null clears it. */
export const SettingsChanges = z.object({
  client: Values.optional(),
  server: Values.optional(),
  versions: z.record(z.string(), z.int().min(0)).optional().meta({
    description: 'The `version` of each key as it was read. A key that someone else has changed since is rejected.',
  }),
  accepted: z.array(z.string().max(100)).max(20).optional().meta({
    description: 'Accepted consequences: the `field` of each `setting.consequence` error of an earlier try.',
  }),
})
/** Sent as a form: the groups and versions as JSON, with the key file of the analytics panel. */
export const SentSettings = SettingsChanges.extend({
  certificate: z
    .object({ name: z.string().max(1000), text: z.string() })
    .optional()
    .meta({ description: 'The key file of a Google service account (.json, at most 64 KB).' }),
})
export type SettingsChanges = z.infer<typeof SettingsChanges>

/** One step of a test, in the order in which they were taken. */
export const ProbeStep = z.object({
  title: z.string(),
  meaning: Meaning,
  state: z.enum(['done', 'failed']),
  detail: z.string().meta({ description: 'The answer, or what is wrong; may be empty.' }),
  said: z.string().optional().meta({ description: 'The service’s original message, if `detail` explains it.' }),
  field: z.string().optional().meta({ description: 'The setting that caused the problem, if known.' }),
  ms: z.int().min(0),
})
export type ProbeStep = z.infer<typeof ProbeStep>

export const ProbeResult = z.object({ isWorking: z.boolean(), steps: z.array(ProbeStep) })
export type ProbeResult = z.infer<typeof ProbeResult>

export const SettingChange = z.object({
  key: z.string(),
  group: z.enum(['client', 'server']),
  panel: z.string(),
  isSecret: z.boolean().meta({ description: 'Neither value is stored.' }),
  canRevert: z
    .boolean()
    .meta({ description: 'False for values that aren’t stored and for those the server computes.' }),
  before: z.unknown().meta({ description: 'The default if nothing was set.' }),
  after: z.unknown(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** Says what one save has changed. */
export const SettingsSave = z.object({
  id: Id,
  at: Instant,
  by: ListedPerson.nullable().meta({ description: 'Null for the server itself.' }),
  changes: z.array(SettingChange),
})
export type SettingsSave = z.infer<typeof SettingsSave>

named({
  SettingState,
  SettingsAnswer,
  SettingsChanges,
  SentSettings,
  ProbeStep,
  ProbeResult,
  SettingChange,
  SettingsSave,
})
