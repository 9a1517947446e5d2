import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { slugOf } from '../kit/slugs.ts'

/** What a page is for; the screens of the standard route create and show the first. */
export const pageTypes = ['default'] as const

/** The longest body, in characters of its HTML. */
export const longestBody = 300_000

/** The longest excerpt, shown in the list instead of the body; in characters. */
export const longestExcerpt = 200

const PageId = Id.meta({ description: 'Opaque id; `pages/{id}/{slug}` is the public address.' })

/** A page of the site as its editors see it. */
export const CustomPage = z.object({
  id: PageId,
  title: z.string(),
  slug: z.string(),
  body: z.string().meta({ description: 'HTML without scripts: elements the server doesn’t allow are removed.' }),
  type: z.enum(pageTypes),
  hide_nav: z.boolean(),
  user_id: Id.nullable().meta({ description: 'Its author; null if their account no longer exists.' }),
  user: ListedPerson.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type CustomPage = z.infer<typeof CustomPage>

/** A page in the list of pages. */
export const ListedPage = CustomPage.omit({ body: true, user: true }).extend({
  body: z.string().meta({ description: `The first ${longestExcerpt} characters of its text, without markup.` }),
  user: ListedPerson.nullable().optional().meta({ description: 'Only if requested by `with`.' }),
})
export type ListedPage = z.infer<typeof ListedPage>

/** A page as everyone sees it. */
export const PublicPage = CustomPage.pick({ id: true, title: true, slug: true, body: true, hide_nav: true })
export type PublicPage = z.infer<typeof PublicPage>

const title = z
  .string()
  .trim()
  .min(1, 'Enter a title')
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'Use a single line of text')
  .meta({ title: 'Page title' })
const slug = z
  .string()
  .max(200)
  .transform(slugOf)
  .refine(text => text !== '', 'Enter at least one letter or digit')
  .meta({ title: 'Slug', description: 'Unique; the last part of the address. Derived from the title if omitted.' })
const body = z
  .string()
  .max(longestBody, 'This page is too long. Shorten it.')
  .meta({ title: 'Body', description: 'HTML' })
const type = z.enum(pageTypes).meta({ title: 'Type' })
const hide_nav = z.boolean().meta({
  title: 'Hide Navbar',
  description: 'Whether default site navbar should be hidden for this page.',
})

export const CreatePageInput = z.object({
  title,
  slug: slug.optional(),
  body: body.default(''),
  type: type.default('default'),
  hide_nav: hide_nav.default(false),
})
export type CreatePageInput = z.output<typeof CreatePageInput>

/** Fields that are left out stay unchanged. */
export const UpdatePageInput = z.object({
  title: title.optional(),
  slug: slug.optional(),
  body: body.optional(),
  type: type.optional(),
  hide_nav: hide_nav.optional(),
  updated_at: Instant.optional().meta({
    description: 'The version the caller has seen. Rejected if someone has saved since.',
  }),
})
export type UpdatePageInput = z.output<typeof UpdatePageInput>

named({ CustomPage, ListedPage, PublicPage, CreatePageInput, UpdatePageInput })
