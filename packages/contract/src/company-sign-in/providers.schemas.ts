import { z } from 'zod'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { DirectorySettings, OpenidSettings } from './provider-settings.ts'

/** The most providers that a site can have. */
export const mostProviders = 20
/** The most rules that a provider can have. */
export const mostRules = 200

/** `openid`: people are sent to the provider. `directory`: they enter their name and password here. */
export const companyKinds = ['openid', 'directory'] as const
export const CompanyKind = z.enum(companyKinds)
export type CompanyKind = z.infer<typeof CompanyKind>

/** A provider’s button can show these. */
export const companyIcons = ['building', 'briefcase', 'school', 'key', 'shield', 'users', 'globe'] as const
export const CompanyIcon = z.enum(companyIcons)
export type CompanyIcon = z.infer<typeof CompanyIcon>

const line = (longest: number) =>
  z.string().trim().max(longest).regex(lineOfText, sentence('Use a single line of text'))

/** Everyone in a group of the provider gets a role, or a role in a workspace, or both. */
export const CompanyRuleInput = z
  .object({
    group: line(500).normalize('NFC').min(1, 'Enter the name of a group').meta({ title: 'Provider group' }),
    roleId: Id.nullable().default(null).meta({ title: 'Role' }),
    workspaceId: Id.nullable().default(null).meta({ title: 'Workspace' }),
    workspaceRoleId: Id.nullable().default(null).meta({ title: 'Role in the workspace' }),
  })
  .refine(rule => rule.roleId !== null || rule.workspaceId !== null, {
    path: ['roleId'],
    error: sentence('Choose a role or a workspace'),
  })
  .refine(rule => (rule.workspaceId === null) === (rule.workspaceRoleId === null), {
    path: ['workspaceRoleId'],
    error: sentence('Choose a workspace and a role in it'),
  })
export type CompanyRuleInput = z.output<typeof CompanyRuleInput>

const common = {
  name: line(100).min(1, 'Enter a name').meta({ title: 'Name', description: 'Shown on the sign-in page.' }),
  icon: CompanyIcon.default('building').meta({ title: 'Icon' }),
  isEnabled: z.boolean().default(true).meta({ title: 'On' }),
  makesPeople: z.boolean().default(false).meta({
    title: 'Create accounts',
    description: 'People who sign in for the first time get an account here.',
  }),
  linksByAddress: z.boolean().default(false).meta({
    title: 'Link accounts by address',
    description:
      'Anyone with a confirmed address at the provider can open the matching account here. Turn it on only if you trust the provider with all accounts of this site.',
  }),
  sessionHours: z.int().min(1).max(8760).nullable().default(null).meta({
    title: 'Sign in again after',
    description: 'People must sign in there again after this time. Leave empty for the usual lifetime of sessions.',
    unit: 'h',
  }),
  rules: z.array(CompanyRuleInput).max(mostRules).default([]).meta({ title: 'Roles and workspaces by group' }),
}

/** Write-only. Left out or empty: the stored one is kept. Null: it is removed. */
const secretText = z.string().max(2000).nullable().optional()

export const OpenidProviderInput = z.object({
  kind: z.literal('openid'),
  ...common,
  settings: OpenidSettings,
  secret: secretText.meta({ title: 'Client secret', input: 'password' }),
})
export type OpenidProviderInput = z.output<typeof OpenidProviderInput>

export const DirectoryProviderInput = z.object({
  kind: z.literal('directory'),
  ...common,
  settings: DirectorySettings,
  secret: secretText.meta({ title: 'Password of the service account', input: 'password' }),
})
export type DirectoryProviderInput = z.output<typeof DirectoryProviderInput>

export const CompanyProviderInput = z.discriminatedUnion('kind', [OpenidProviderInput, DirectoryProviderInput])
export type CompanyProviderInput = z.output<typeof CompanyProviderInput>

/** The whole provider as it should be. The kind of an existing one can’t be changed. */
export const CompanyProviderChange = z.object({
  provider: CompanyProviderInput,
  version: z.int().min(0).optional().meta({
    description: 'The `version` as it was read. A provider that someone else has changed since is rejected.',
  }),
})

const Named = z.object({ id: Id, name: z.string() })

export const CompanyRule = z.object({
  group: z.string(),
  role: Named.nullable().meta({ description: 'Null if the rule gives none, or if it has been deleted.' }),
  workspace: Named.nullable(),
  workspaceRole: Named.nullable(),
})
export type CompanyRule = z.infer<typeof CompanyRule>

const shown = {
  id: Id,
  name: z.string(),
  icon: CompanyIcon,
  isEnabled: z.boolean(),
  makesPeople: z.boolean(),
  linksByAddress: z.boolean(),
  sessionHours: z.int().nullable(),
  rules: z.array(CompanyRule),
  hasSecret: z.boolean().meta({ description: 'Whether a secret is stored. It is never returned.' }),
  version: z.int(),
  people: z.int().meta({ description: 'How many accounts are linked with it.' }),
  createdAt: Instant,
  updatedAt: Instant,
}

/** Holds what an OpenID provider has to know about this site. */
export const CompanyAddresses = z.object({
  callback: z.string().meta({ title: 'Callback URL' }),
  signedOut: z.string().meta({ title: 'URL after signing out' }),
  logout: z.string().meta({ title: 'Back-channel logout URL' }),
})

export const CompanyProvider = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('openid'), ...shown, settings: OpenidSettings, addresses: CompanyAddresses }),
  z.object({ kind: z.literal('directory'), ...shown, settings: DirectorySettings }),
])
export type CompanyProvider = z.infer<typeof CompanyProvider>

/** In the order of the sign-in page. */
export const CompanyProviders = z.object({ data: z.array(CompanyProvider) })

/** Values to try, saved or not. */
export const CompanyProbeInput = z.object({
  /** The provider whose stored secret is used if none is given; null for a new one. */
  id: Id.nullable().default(null),
  provider: CompanyProviderInput,
  /** Someone to look for in a directory; with a password, their sign-in is tried as well. */
  trial: z
    .object({
      user: line(254).min(1, 'Enter a username').meta({ title: 'Username' }),
      password: z.string().max(1000).meta({ title: 'Password', input: 'password' }),
    })
    .nullable()
    .default(null),
})
export type CompanyProbeInput = z.output<typeof CompanyProbeInput>

export const CompanyOrderInput = z.object({
  ids: z.array(Id).max(mostProviders).meta({ description: 'All providers, in their new order' }),
})

/** Lists what a rule can give. */
export const CompanyTargets = z.object({
  roles: z.array(Named),
  workspaceRoles: z.array(Named),
  workspaces: z.array(Named).meta({ description: 'At most 20 whose name contains the search' }),
})

/** An administrator who could still sign in with a password while only company sign-in is allowed. */
export const BreakGlassCandidate = z.object({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  hasPassword: z.boolean(),
  isChosen: z.boolean(),
})

named({
  CompanyKind,
  CompanyIcon,
  CompanyRuleInput,
  OpenidProviderInput,
  DirectoryProviderInput,
  CompanyProviderInput,
  CompanyProviderChange,
  CompanyRule,
  CompanyAddresses,
  CompanyProvider,
  CompanyProviders,
  CompanyProbeInput,
  CompanyOrderInput,
  CompanyTargets,
  BreakGlassCandidate,
})
