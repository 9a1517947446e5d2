import { sentences, type Translate } from '../../kit/sentences.ts'
import { type MenuIcon, menuIcons } from '../menu-places.ts'

/** The icons of features: those of menus, and a few that only describe what a drive does. */
export const featureIcons = ['search', 'upload', 'clock', ...menuIcons] as const
export type FeatureIcon = 'search' | 'upload' | 'clock' | MenuIcon

export interface LandingFeature {
  readonly icon: FeatureIcon
  readonly title: string
  readonly text: string
}

/** The texts of the page that are one line each. */
export const landingLines = ['headline', 'lead', 'start', 'signIn', 'closing'] as const
export type LandingLine = (typeof landingLines)[number]

/** Everything that the page says and that an owner may say differently. */
export interface LandingTexts extends Readonly<Record<LandingLine, string>> {
  readonly features: readonly LandingFeature[]
}

/** What an owner has written in one language. What is missing or empty is said as before. */
export type OwnLandingTexts = { readonly [L in LandingLine]?: string | undefined } & {
  readonly features?: readonly LandingFeature[] | undefined
}
/** By the languages of the site's localizations. */
export type LandingTextsByLanguage = Readonly<Record<string, OwnLandingTexts>>

export const mostFeatures = 6
export const mostLandingLanguages = 50
/** Characters. */
export const longestLine: Readonly<Record<LandingLine, number>> = {
  headline: 120,
  lead: 300,
  start: 40,
  signIn: 40,
  closing: 120,
}
export const longestFeature = { title: 60, text: 200 } as const

const standardLines: Readonly<Record<LandingLine, string>> = sentences({
  headline: 'Your files, in one calm place',
  lead: 'Store, find and share files. They stay yours.',
  start: 'Create an account',
  signIn: 'Sign in',
  closing: 'Start with your first file',
})

const standardTitles = sentences({
  search: 'Find anything',
  link: 'Share with a link',
  upload: 'Uploads that finish',
  clock: 'Earlier versions',
  people: 'Work together',
  lock: 'Private until you share',
})
const standardTexts = sentences({
  search: 'Search looks at names and inside documents.',
  link: 'Add a password or an expiration date, and stop sharing whenever you like.',
  upload: 'Large files continue where they stopped, even after a lost connection.',
  clock: 'See earlier versions of a file, and restore them.',
  people: 'Shared workspaces with roles, comments and a shared history.',
  lock: 'Only you see your files until you decide otherwise.',
})
const standardIcons = ['search', 'link', 'upload', 'clock', 'people', 'lock'] as const

/** What the product says where the owner has written nothing, in the language of `say`. */
export function standardLandingTexts(say: Translate): LandingTexts {
  const lines = landingLines.map(line => [line, say(standardLines[line])])
  const features = standardIcons.map(icon => ({
    icon,
    title: say(standardTitles[icon]),
    text: say(standardTexts[icon]),
  }))
  return { ...(Object.fromEntries(lines) as Record<LandingLine, string>), features }
}

/**
 * The texts for one reader. `languages` are those whose own texts count, the reader's first and the site's default
 * last; each text that none of them has is the product's.
 */
export function landingTexts(own: LandingTextsByLanguage, languages: readonly string[], say: Translate): LandingTexts {
  const standard = standardLandingTexts(say)
  const chosen = languages.flatMap(language => (Object.hasOwn(own, language) ? (own[language] ?? []) : []))
  const lines = landingLines.map(line => {
    const written = chosen.map(texts => texts[line]).find(text => text !== undefined && text !== '')
    return [line, written ?? standard[line]]
  })
  const features = chosen.map(texts => texts.features).find(list => list !== undefined && list.length > 0)
  return { ...(Object.fromEntries(lines) as Record<LandingLine, string>), features: features ?? standard.features }
}
