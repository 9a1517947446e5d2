import { z } from 'zod'
import { sentence, sentences } from '../kit/sentences.ts'
import { defineSettings, type SettingDeclaration, setting } from '../kit/settings.ts'
import { type PageKind, pageKinds, productSeo, type SeoPart, seoKey, seoParts, templateProblem } from './seo.ts'

const kindTitles: Readonly<Record<PageKind, string>> = sentences({
  landing: 'Start page',
  login: 'Sign-in page',
  register: 'Registration page',
  link: 'Page of a link',
  page: 'Page of the site',
})
const partTitles: Readonly<Record<SeoPart, string>> = {
  title: sentence('Title', { meaning: 'of a page or a section' }),
  description: 'Description',
}
const longest: Readonly<Record<SeoPart, number>> = { title: 200, description: 500 }

/** The name of a kind of page, in English. */
export function pageKindTitle(kind: PageKind): string {
  return kindTitles[kind]
}

function template(kind: PageKind, part: SeoPart) {
  return z
    .string()
    .trim()
    .max(longest[part])
    .regex(/^[^\p{Cc}]*$/u, 'Use a single line of text')
    .superRefine((text, context) => {
      const message = templateProblem(kind, part, text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ title: `${partTitles[part]} (${kindTitles[kind]})` })
}

type Template = ReturnType<typeof template>
type SeoFields = Readonly<Record<`seo.${PageKind}.${SeoPart}`, SettingDeclaration<Template>>>

export const seoSettings = defineSettings('seo', {
  access: 'appearance.update',
  fields: Object.fromEntries(
    pageKinds.flatMap(kind =>
      seoParts.map(part => {
        // The browser sets titles as well: it knows the page's own title in the reader's language.
        const more = part === 'title' ? { required: true as const, public: true } : {}
        return [seoKey(kind, part), setting('client', template(kind, part), productSeo[kind][part], more)]
      }),
    ),
  ) as SeoFields,
})
