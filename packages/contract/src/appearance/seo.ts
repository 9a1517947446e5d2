import { says } from '../kit/issues.ts'
import { sentence } from '../kit/sentences.ts'
/** The kinds of pages that visitors and search engines open. */
export const pageKinds = ['landing', 'login', 'register', 'link', 'page'] as const
export type PageKind = (typeof pageKinds)[number]

export const seoParts = ['title', 'description'] as const
export type SeoPart = (typeof seoParts)[number]

/** What a template may contain. Only the server knows a page's own description, so no title contains it. */
export type Placeholder = 'site_name' | 'title' | 'description'
export type SeoValues = Readonly<Record<Placeholder, string>>

/** The placeholders of a template: a start page has no title of its own, and a form has no description. */
export function placeholdersOf(kind: PageKind, part: SeoPart): readonly Placeholder[] {
  if (kind === 'landing') return ['site_name']
  const isDescribed = part === 'description' && (kind === 'link' || kind === 'page')
  return isDescribed ? ['site_name', 'title', 'description'] : ['site_name', 'title']
}

type Templates = Readonly<Record<SeoPart, string>>

/** The product's defaults. */
export const productSeo: Readonly<Record<PageKind, Templates>> = {
  landing: { title: '{{site_name}}', description: 'Store, find and share files. They stay yours.' },
  login: { title: '{{title}} · {{site_name}}', description: '' },
  register: { title: '{{title}} · {{site_name}}', description: '' },
  link: { title: '{{title}}', description: '{{description}}' },
  page: { title: '{{title}} · {{site_name}}', description: '{{description}}' },
}

/** The setting key of a template. */
export function seoKey<K extends PageKind, P extends SeoPart>(kind: K, part: P): `seo.${K}.${P}` {
  return `seo.${kind}.${part}`
}

const placeholder = /\{\{([^{}]*)\}\}/g

/** Returns what is wrong with a template, in English; null if nothing. */
export function templateProblem(kind: PageKind, part: SeoPart, template: string): string | null {
  const known = placeholdersOf(kind, part)
  for (const [, name = ''] of template.matchAll(placeholder)) {
    if (known.some(one => one === name.trim())) continue
    const names = known.map(one => `{{${one}}}`).join(', ')
    return says('Use only these placeholders: {{names}}', { names })
  }
  return /\{\{|\}\}/.test(template.replace(placeholder, '')) ? sentence('Placeholders look like {{site_name}}') : null
}

/**
 * Fills in the placeholders of the template, on one line. A value is text: placeholders inside it are not filled in.
 */
export function fillTemplate(template: string, values: SeoValues): string {
  const filled = template.replace(placeholder, (_whole, name: string) => {
    const known = name.trim()
    return Object.hasOwn(values, known) ? values[known as Placeholder] : ''
  })
  return filled.replace(/\s+/g, ' ').trim()
}

/** The title of a page; the site's title if the page has none to show, such as behind a password. */
export function fillTitle(kind: PageKind, template: unknown, values: Omit<SeoValues, 'description'>): string {
  const isNameless = kind !== 'landing' && values.title === ''
  if (isNameless) return values.site_name
  const chosen = typeof template === 'string' ? template : productSeo[kind].title
  return fillTemplate(chosen, { ...values, description: '' }) || values.site_name
}
