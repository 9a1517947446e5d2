import { pageKindTitle, seoSettings } from '@holdall/contract/appearance/seo.settings.ts'
import type { PageKind, SeoPart } from '@holdall/contract/appearance/seo.ts'
import {
  fillTemplate,
  fillTitle,
  pageKinds,
  placeholdersOf,
  productSeo,
  seoKey,
} from '@holdall/contract/appearance/seo.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import type { SettingsForm } from '../../../platform/settings/use-settings-form.ts'
import { useSite } from '../../../platform/site.ts'
import { formatFileSize, formatNames } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from './seo.module.css'

export const panel = seoSettings

/** Each kind of public page with its templates and their results. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  return (
    <>
      <p className={classes.lead}>{text('What search engines, chats and browser tabs show for public pages.')}</p>
      {pageKinds.map(kind => (
        <section key={kind} className={classes.kind} aria-label={text(pageKindTitle(kind))}>
          <h3>{text(pageKindTitle(kind))}</h3>
          <div className={classes.pair}>
            <div className={classes.fields}>
              <Template form={form} kind={kind} part="title" />
              <Template form={form} kind={kind} part="description" />
            </div>
            <Result form={form} kind={kind} />
          </div>
        </section>
      ))}
    </>
  )
}

function Template({ form, kind, part }: PanelProps & { kind: PageKind; part: SeoPart }) {
  const text = useText()
  const list = formatNames(placeholdersOf(kind, part).map(name => `{{${name}}}`))
  return (
    <SettingField
      form={inOwnWords(form, text)}
      name={seoKey(kind, part)}
      label={part === 'title' ? text('Title', { meaning: 'of a page or a section' }) : text('Description')}
      help={text('Placeholders: {{list}}', { list: wordValue(list) })}
      {...(part === 'description' ? { as: 'textarea' as const, rows: 2 } : {})}
    />
  )
}

/** The product's own description is shown as readers get it, in the language of each; what the site wrote is not translated. */
function inOwnWords(form: SettingsForm, text: Translate): SettingsForm {
  const key = seoKey('landing', 'description')
  if (form.form.values[key] !== productSeo.landing.description) return form
  const words = text('Store, find and share files. They stay yours.')
  const bind: typeof form.form.bind = name => {
    const field = form.form.bind(name)
    return name === key ? { ...field, value: words as typeof field.value } : field
  }
  return { ...form, form: { ...form.form, bind }, read: name => (name === key ? words : form.read(name)) }
}

interface Sample {
  readonly path: string
  readonly title: string
  readonly description: string
}

function useSamples(): Readonly<Record<PageKind, Sample>> {
  const text = useText()
  return {
    landing: { path: '', title: '', description: '' },
    login: { path: '/sign-in', title: text('Sign in'), description: '' },
    register: { path: '/register', title: text('Create an account'), description: '' },
    link: { path: '/s/k3v9', title: text('Harbour.jpg'), description: formatFileSize(3_250_586) },
    page: { path: '/pages/…/imprint', title: text('Imprint'), description: text('Who is responsible for this site.') },
  }
}

/** The preview of a search result or chat message, with samples for pages that have their own content. */
function Result({ form, kind }: PanelProps & { kind: PageKind }) {
  const text = useText()
  const { name } = useSite()
  const { path, ...words } = useSamples()[kind]
  const values = { ...words, site_name: name }
  const title = fillTitle(kind, form.read(seoKey(kind, 'title')), values)
  const description = fillTemplate(String(inOwnWords(form, text).read(seoKey(kind, 'description'))), values)
  return (
    <figure className={classes.result}>
      <figcaption>{kind === 'link' ? text('Chat preview') : text('Search engine preview')}</figcaption>
      <div className={classes.card}>
        <span dir="ltr" className={classes.address}>{`${location.host}${path}`}</span>
        <strong title={title}>{title}</strong>
        {description && (
          <span dir="auto" className={classes.description}>
            {description}
          </span>
        )}
      </div>
      {kind === 'link' && <p>{text('Search engines are always asked not to index links.')}</p>}
    </figure>
  )
}
