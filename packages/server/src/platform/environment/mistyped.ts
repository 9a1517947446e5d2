import { settingTable } from '@holdall/contract/contract.ts'
import { settingEnvironmentName } from '@holdall/contract/kit/settings.ts'

/** Variables that parts of the program read where they need them: addresses of services and paths of programs. */
export const readElsewhere = [
  ...['ALGOLIA_URL', 'ENVATO_URL', 'FACEBOOK_GRAPH_URL', 'FACEBOOK_URL', 'GMAIL_URL', 'GOOGLE_ANALYTICS_URL'],
  ...['GOOGLE_AUTHORIZE_URL', 'GOOGLE_REVOKE_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL', 'MAILGUN_URL', 'PATH'],
  ...[
    'PAYPAL_ROOT_CERTIFICATE',
    'PAYPAL_SANDBOX_URL',
    'PAYPAL_URL',
    'RECAPTCHA_URL',
    'SENDMAIL_PATH',
    'SES_URL',
    'TURNSTILE_URL',
  ],
  ...['SPARKPOST_URL', 'STRIPE_URL', 'TWITTER_API_URL', 'TWITTER_URL'],
] as const

const ofSettings: ReadonlySet<string> = new Set(Object.keys(settingTable).map(settingEnvironmentName))

/** Names of this length and shorter are one letter away from those of many other programs. */
const tooShort = 4
/** Longer names are recognised with two wrong letters. */
const longName = 8

/** Prefixes that people put before a program’s variables. */
const prefix = /^_*HOLDALL_+/

/** What Kubernetes sets for each service that it knows, such as `HOLDALL_PORT=tcp://10.0.0.1:3000`. */
const ofCluster = /^(?:tcp|udp|sctp):\/\//

export interface Mistyped {
  readonly given: string
  readonly meant: string
}

/**
 * Variables that are no variables of the program, but close to one that isn't set: they would be ignored silently, and a site with
 * `DATABSE_URL` would start with an empty database. `own` are the names that the environment itself has.
 */
export function findMistyped(variables: Readonly<Record<string, string>>, own: readonly string[]): Mistyped[] {
  const known = new Set([...own, ...readElsewhere, ...ofSettings])
  const missing = [...known].filter(name => !(name in variables))
  return Object.entries(variables).flatMap(([given, value]) => {
    if (known.has(given) || ofCluster.test(value)) return []
    const meant = closest(given, missing)
    return meant === undefined ? [] : [{ given, meant }]
  })
}

function closest(given: string, names: readonly string[]): string | undefined {
  const upper = given.toUpperCase()
  const bare = upper.replace(prefix, '')
  // A file with the value, as other images accept it.
  const isSame = (name: string) => letters(bare) === letters(name) || bare === `${name}_FILE`
  const same = names.find(name => isSame(name) && (name.length > tooShort || bare !== upper || given !== upper))
  if (same !== undefined) return same
  const near = names
    .filter(name => areWordsNear(bare, name))
    .map(name => ({ name, distance: distanceWithin(mostWrong(name), bare, name) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  return near[0]?.name
}

/** Two wrong letters make another word of a short one: `AWS_REGION` isn’t `SES_REGION`. */
function areWordsNear(a: string, b: string): boolean {
  const [theirs, ours] = [a.split('_'), b.split('_')]
  if (theirs.length !== ours.length) return true
  return ours.every((word, at) => distanceWithin(word.length > tooShort ? 2 : 1, theirs[at] ?? '', word) !== undefined)
}

function letters(name: string): string {
  return name.replace(/[^A-Z0-9]/g, '')
}

function mostWrong(name: string): number {
  if (name.length <= tooShort) return 0
  return name.length < longName ? 1 : 2
}

/**
 * How many letters have to be added, left out, replaced or swapped with the next to get from one name to the other; undefined if
 * more than `most` (the optimal string alignment distance).
 */
function distanceWithin(most: number, a: string, b: string): number | undefined {
  if (most === 0 || Math.abs(a.length - b.length) > most) return undefined
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const replaced = (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1)
      const changed = Math.min(replaced, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(changed, (rows[i - 2]?.[j - 2] ?? 0) + 1) : changed)
    }
    rows.push(row)
  }
  const distance = rows[a.length]?.[b.length] ?? 0
  return distance <= most ? distance : undefined
}
