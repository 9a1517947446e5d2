import * as tokens from '@holdall/contract/accounts/access-tokens.schemas.ts'
import * as accounts from '@holdall/contract/accounts/accounts.schemas.ts'
import * as passkeys from '@holdall/contract/accounts/passkeys.schemas.ts'
import * as secondFactor from '@holdall/contract/accounts/second-factor.schemas.ts'
import * as social from '@holdall/contract/accounts/social.schemas.ts'
import * as comments from '@holdall/contract/comments/comments.schemas.ts'
import * as siteComments from '@holdall/contract/comments/site-comments.schemas.ts'
import * as customPages from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import * as drive from '@holdall/contract/drive/drive.schemas.ts'
import * as versions from '@holdall/contract/drive/versions.schemas.ts'
import * as bundles from '@holdall/contract/files/bundles.endpoints.ts'
import * as outline from '@holdall/contract/files/outline.schemas.ts'
import * as jobs from '@holdall/contract/jobs/jobs.schemas.ts'
import * as notifications from '@holdall/contract/notifications/notifications.schemas.ts'
import * as personalData from '@holdall/contract/personal-data/personal-data.schemas.ts'
import * as permission from '@holdall/contract/roles/permission.schemas.ts'
import * as roles from '@holdall/contract/roles/roles.schemas.ts'
import * as settings from '@holdall/contract/settings/settings.schemas.ts'
import * as people from '@holdall/contract/sharing/people.schemas.ts'
import * as requests from '@holdall/contract/sharing/requests.schemas.ts'
import * as sharing from '@holdall/contract/sharing/sharing.schemas.ts'
import * as readiness from '@holdall/contract/site/readiness.ts'
import * as site from '@holdall/contract/site/site.contract.ts'
import * as status from '@holdall/contract/status/status.contract.ts'
import * as siteTags from '@holdall/contract/tags/site-tags.schemas.ts'
import * as tags from '@holdall/contract/tags/tags.schemas.ts'
import * as manage from '@holdall/contract/users/manage.schemas.ts'
import * as users from '@holdall/contract/users/users.schemas.ts'
import * as workspaces from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** The modules whose schemas are described once, under their export names. */
const modules: readonly Record<string, unknown>[] = [
  accounts,
  passkeys,
  secondFactor,
  social,
  tokens,
  comments,
  siteComments,
  customPages,
  drive,
  versions,
  bundles,
  outline,
  jobs,
  notifications,
  personalData,
  permission,
  roles,
  settings,
  people,
  requests,
  sharing,
  siteTags,
  tags,
  manage,
  users,
  workspaces,
  readiness,
  site,
  status,
]

const names = nameSchemas()

function nameSchemas(): ReadonlyMap<z.ZodType, string> {
  const found = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const [name, schema] of modules.flatMap(module => Object.entries(module))) {
    if (!(schema instanceof z.ZodType) || found.has(schema) || taken.has(name)) continue
    found.set(schema, name)
    taken.add(name)
  }
  return found
}

/** The metadata of a schema, with the name by which others refer to it. */
const metadata = {
  get(schema: z.ZodType) {
    const known = z.globalRegistry.get(schema)
    const id = names.get(schema)
    return id === undefined ? known : { ...known, id }
  },
  has: (schema: z.ZodType) => names.has(schema) || z.globalRegistry.has(schema),
} as unknown as typeof z.globalRegistry

function toJson(schema: z.ZodType, io: Direction): Json {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', metadata }) as Json
}

export interface Schemas {
  /** The JSON Schema of an input or output; named parts are references into the components. */
  describe(schema: z.ZodType, io: Direction): Json
  /** Every named part that is referenced, by name. */
  components(): Json
}

/**
 * Collects the named schemas of one document. If a schema's input differs from its output, the name of the input ends
 * with `Input`.
 */
export function createSchemas(): Schemas {
  const components: Record<string, Json> = {}
  const answered = new Map<string, Json>()
  for (const schema of names.keys()) {
    const definitions = (toJson(z.array(schema), 'output').$defs ?? {}) as Record<string, Json>
    for (const [name, one] of Object.entries(definitions)) answered.set(name, one)
  }

  function describe(schema: z.ZodType, io: Direction): Json {
    // Wrapped in an array, so that a named schema becomes a reference too.
    const { items, $defs = {} } = toJson(z.array(schema), io) as { items: Json; $defs?: Record<string, Json> }
    const differing = io === 'output' ? new Set<string>() : differingNames($defs)
    const nameOf = (name: string) => (differing.has(name) && !name.endsWith('Input') ? `${name}Input` : name)
    for (const [name, one] of Object.entries($defs)) components[nameOf(name)] ??= tidy(one, nameOf)
    return tidy(items, nameOf)
  }

  /** Schemas whose input differs from their output, directly or in one of their parts. */
  function differingNames(definitions: Record<string, Json>): Set<string> {
    const differing = new Set<string>()
    for (let before = -1; before !== differing.size; ) {
      before = differing.size
      for (const [name, one] of Object.entries(definitions)) {
        const text = JSON.stringify(one)
        const isOther = text !== JSON.stringify(answered.get(name))
        const parts = [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map(match => match[1] ?? '')
        if (isOther || parts.some(part => differing.has(part))) differing.add(name)
      }
    }
    return differing
  }

  return {
    describe,
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Our own keywords for forms, which OpenAPI allows with the prefix `x-`. */
const hints = new Set(['input', 'choices', 'placeholder', 'rows', 'suggestions', 'secret'])
/** Keywords whose value maps names to schemas, and those whose value is data. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
const data = new Set(['default', 'const', 'enum', 'examples', 'required', 'type'])

/** Points references into the document, and turns hints into extensions. */
function tidy<T>(value: T, nameOf: (name: string) => string): T {
  if (Array.isArray(value)) return value.map(one => tidy(one, nameOf)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'id' && typeof inner === 'string') return []
    if (key === '$ref') return [[key, `#/components/schemas/${nameOf(String(inner).split('/').at(-1) ?? '')}`]]
    if (hints.has(key)) return [[`x-${key}`, inner]]
    if (data.has(key)) return [[key, inner]]
    if (!maps.has(key)) return [[key, tidy(inner, nameOf)]]
    const inners = Object.entries(inner as Json).map(([name, one]) => [name, tidy(one, nameOf)])
    return [[key, Object.fromEntries(inners)]]
  })
  return Object.fromEntries(entries) as T
}
