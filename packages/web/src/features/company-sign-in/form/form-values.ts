import { DirectorySettings, OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import {
  type CompanyProvider,
  type CompanyProviderInput,
  type CompanyRule,
  type CompanyRuleInput,
  OpenidProviderInput,
} from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { secret } from '@holdall/contract/kit/settings.ts'
import { z } from 'zod'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'

const { name, icon, isEnabled, makesPeople, linksByAddress, sessionHours, rules } = OpenidProviderInput.shape

/** What providers of every kind have. The forms have one level; the server gets the settings of the kind by themselves. */
export const CommonForm = z.object({
  ...{ name, icon, isEnabled, makesPeople, linksByAddress, sessionHours, rules },
  secret: secret(z.string().max(2000).nullable()),
})
export const OpenidForm = CommonForm.extend(OpenidSettings.shape)
export const DirectoryForm = CommonForm.extend(DirectorySettings.shape)

export type ProviderForm = SchemaForm<typeof CommonForm>
export type OpenidFields = SchemaForm<typeof OpenidForm>
export type DirectoryFields = SchemaForm<typeof DirectoryForm>

type Of<K extends CompanyProvider['kind']> = Extract<CompanyProvider, { kind: K }>

const newProvider: z.input<typeof CommonForm> = {
  name: '',
  icon: 'building',
  isEnabled: true,
  makesPeople: false,
  linksByAddress: false,
  sessionHours: null,
  rules: [],
  secret: '',
}

/**
 * The initial values. A new OpenID provider is off: it has to know this site's addresses first, which exist once it is
 * saved.
 */
export function openidValues(saved: Of<'openid'> | null): z.input<typeof OpenidForm> {
  if (saved) return { ...commonValues(saved), ...saved.settings }
  return {
    ...newProvider,
    isEnabled: false,
    issuer: '',
    clientId: '',
    scopes: ['openid', 'profile', 'email'],
    groupsClaim: 'groups',
    emailClaim: 'email',
    pictureClaim: 'picture',
    trustsAddresses: false,
  }
}

export function directoryValues(saved: Of<'directory'> | null): z.input<typeof DirectoryForm> {
  if (saved) return { ...commonValues(saved), ...saved.settings }
  return { ...newProvider, ...DirectorySettings.omit({ servers: true }).parse({}), servers: [] }
}

function commonValues(saved: CompanyProvider): z.input<typeof CommonForm> {
  const { name, icon, isEnabled, makesPeople, linksByAddress, sessionHours } = saved
  return {
    name,
    icon,
    isEnabled,
    makesPeople,
    linksByAddress,
    sessionHours,
    rules: saved.rules.map(asInput),
    secret: '',
  }
}

function asInput({ group, role, workspace, workspaceRole }: CompanyRule): CompanyRuleInput {
  return {
    group,
    roleId: role?.id ?? null,
    workspaceId: workspace?.id ?? null,
    workspaceRoleId: workspaceRole?.id ?? null,
  }
}

export function openidInput(values: z.input<typeof OpenidForm>): CompanyProviderInput {
  return input('openid', values, OpenidSettings.shape)
}

export function directoryInput(values: z.input<typeof DirectoryForm>): CompanyProviderInput {
  return input('directory', values, DirectorySettings.shape)
}

/** Moves the settings of the kind into an object of their own. What is wrong with them, the server says. */
function input(kind: CompanyProviderInput['kind'], values: object, settings: object): CompanyProviderInput {
  const entries = Object.entries(values)
  const inside = entries.filter(([key]) => key in settings)
  const outside = entries.filter(([key]) => !(key in settings))
  return { kind, ...Object.fromEntries(outside), settings: Object.fromEntries(inside) } as CompanyProviderInput
}

/** The names of what the rules of a saved provider give, by ID. */
export function namesIn(saved: CompanyProvider | null): Map<string, string> {
  const given = saved?.rules.flatMap(({ role, workspace, workspaceRole }) => [role, workspace, workspaceRole]) ?? []
  return new Map(given.flatMap(one => (one ? [[one.id, one.name]] : [])))
}
