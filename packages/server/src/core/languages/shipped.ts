import type { Catalogue } from '@holdall/contract/kit/sentences.ts'
import type { CollectedSentence } from '@holdall/contract/localizations/lines.ts'

type File<T> = Promise<{ readonly default: T }>

/** The languages that come with the product, by their codes. Each file is read when it is first used. */
const files: Readonly<Record<string, { readonly name: string; readonly load: () => File<Catalogue> }>> = {
  de: { name: 'Deutsch', load: () => import('../../../languages/de.json', { with: { type: 'json' } }) },
  fr: { name: 'Français', load: () => import('../../../languages/fr.json', { with: { type: 'json' } }) },
  es: { name: 'Español', load: () => import('../../../languages/es.json', { with: { type: 'json' } }) },
  'pt-BR': {
    name: 'Português-Brasil',
    load: () => import('../../../languages/pt-BR.json', { with: { type: 'json' } }),
  },
  'zh-Hans': { name: '简体中文', load: () => import('../../../languages/zh-Hans.json', { with: { type: 'json' } }) },
  ja: { name: '日本語', load: () => import('../../../languages/ja.json', { with: { type: 'json' } }) },
  ar: { name: 'العربية', load: () => import('../../../languages/ar.json', { with: { type: 'json' } }) },
}

/** The languages that come with the product, with the names that a localization of them gets. */
export const shippedLanguages = Object.entries(files).map(([language, { name }]) => ({ language, name }))

/** The translations that come with the product; empty for a language that doesn't. */
export async function shippedCatalogue(language: string): Promise<Catalogue> {
  if (!Object.hasOwn(files, language)) return {}
  return (await files[language]?.load())?.default ?? {}
}

/** Every sentence of the product. */
export async function productSentences(): Promise<readonly CollectedSentence[]> {
  const file = await import('../../../languages/sentences.json', { with: { type: 'json' } })
  return (file as { readonly default: readonly unknown[] }).default as readonly CollectedSentence[]
}
