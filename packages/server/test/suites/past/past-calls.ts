import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { z } from 'zod'
import type { Sent } from '../../harness.ts'
import { inputFor } from '../endpoint-input.ts'
import { kindOfParam, type Objects } from '../object-kinds.ts'
import type { PastSite } from './past-site.ts'

/** Calls that change nothing although their method isn’t GET: they are asked too. */
export const alsoReading: Readonly<Record<string, string>> = {
  'drive.taken': 'has a body because there can be many names',
  'files.newArchive': 'prepares a zip, which the suite then reads',
  'files.transferOptions': 'says what the server supports',
}

/** Other calls that leave no line in the audit log, and why none of them tells what is in the drive. */
const noReadings: readonly (readonly [RegExp, string])[] = [
  [/^(accounts|companySignIn)\./, 'is about the caller’s own account'],
  [
    /^(billing|imports|locks|lists|errorReports|contact|siteTags|users|settings|mail|mailWords|announcements|jobs|localizations|user-invitations)\./,
    'knows no content of a drive',
  ],
  [/^(drive\.(setView|opened|star|unstar)|driveTags\.|tags\.)/, 'answers with the caller’s own marks, or nothing'],
  [/^search\./, 'keeps the caller’s own words'],
  [
    /^files\.(transfer|createTransfer|signPart|joinTransfer|attach)/,
    'takes bytes; it tells the name that the caller sent',
  ],
  [/^sharing\.(unlock|unlockWithCode|sendCode|identify|readProof)$/, 'opens a link, which sharing.openLink then shows'],
  [/^notifications\./, 'changes what the caller has read'],
]

export function isReading({ method, id }: AnyEndpoint): boolean {
  return method === 'GET' || method === 'HEAD' || alsoReading[id] !== undefined
}

/** Whether a call should be asked, or has a reason not to be. */
export function isDecided(endpoint: AnyEndpoint): boolean {
  if (isReading(endpoint)) return true
  // What changes something answers with the things as the reading calls show them, and is judged by the object policy.
  if (typeof endpoint.audit === 'string') return true
  return noReadings.some(([pattern]) => pattern.test(endpoint.id))
}

/** Reasons that no call needs any more. */
export function idleReasons(endpoints: readonly AnyEndpoint[]): string[] {
  const others = endpoints.filter(one => !isReading(one) && typeof one.audit !== 'string')
  return noReadings
    .filter(([pattern]) => !others.some(({ id }) => pattern.test(id)))
    .map(([pattern]) => String(pattern))
}

/** Every way in which the suite asks: with each object that has a past, and each filter that could name something of it. */
export function inputsFor(endpoint: AnyEndpoint, site: PastSite, isVisitor: boolean): Sent[] {
  const inputs = objectsFor(endpoint, site).flatMap(objects => {
    const whole = { ...inputFor(endpoint, { ...objects, slug: site.slug }), ...bodyFor(endpoint, site) }
    const query = withLink(endpoint, site, isVisitor)
    const base = { ...whole, query: { ...requiredOf(endpoint, whole.query), ...query } }
    const special = Object.keys(endpoint.query?.shape ?? {}).flatMap(name =>
      valuesOf(endpoint, name, site).map(value => ({ ...base, query: { ...base.query, [name]: value } })),
    )
    return [base, { ...whole, query: { ...whole.query, ...query } }, ...special]
  })
  return [...new Map(inputs.map(input => [JSON.stringify(input), input])).values()]
}

function objectsFor(endpoint: AnyEndpoint, { owner, targets }: PastSite): Objects[] {
  if (!endpoint.params?.shape.id) return [owner.objects]
  const kind = kindOfParam(endpoint)
  const ids = [...(targets[kind] ?? []), owner.objects[kind]]
  // Folders have activity, people with access and links too; and what is asked of folders is asked of files in vain.
  if (kind === 'file') ids.push(...(targets.folder ?? []))
  return ids.map(id => ({ ...owner.objects, [kind]: id }))
}

function requiredOf(endpoint: AnyEndpoint, query: Sent['query'] = {}): Record<string, unknown> {
  const schema = endpoint.query && z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema?.required)
  return Object.fromEntries(Object.entries(query).filter(([name]) => required.has(name)))
}

function withLink(endpoint: AnyEndpoint, { slug }: PastSite, isVisitor: boolean): Record<string, string> {
  return isVisitor && endpoint.query?.shape.link ? { link: slug } : {}
}

/** Returns what could be asked of the past in one field of an address. */
function valuesOf(endpoint: AnyEndpoint, name: string, site: PastSite): unknown[] {
  const words = site.secrets.all().flatMap(({ signs: [sign] }) => (sign && sign.length < 64 ? [sign.toString()] : []))
  const values: Readonly<Record<string, readonly unknown[]>> = {
    q: endpoint.id === 'search.items' ? [...words, 'Words', 'among'] : ['a'],
    filter: words,
    v: site.targets.version ?? [],
    at: site.moments.map(moment => new Date(moment).toISOString()),
    size: ['small', 'large'],
    in: site.targets.folder ?? [],
    folderId: site.targets.folder ?? [],
    tag: site.targets.tag ?? [],
    spaceId: [site.owner.member.space.id],
    trashed: ['true'],
    starred: ['true'],
    shared: ['true'],
    fromDay: ['1990-01-01'],
    toDay: ['2000-01-01'],
    commentableId: site.targets.file ?? [],
    after: ['0'],
    page: endpoint.id === 'files.page' ? [1] : [],
    perPage: [50],
  }
  return [...(values[name] ?? [])]
}

function bodyFor({ id }: AnyEndpoint, { secrets, shared, targets }: PastSite): Partial<Sent> {
  const names = secrets.all().flatMap(({ signs: [sign] }) => (sign ? [`${sign.toString('latin1')}.txt`] : []))
  if (id === 'drive.taken') return { body: { names: names.filter(name => name.length < 100) } }
  if (id === 'files.newArchive') return { body: { ids: [shared, ...(targets.folder ?? [])] } }
  return {}
}
