/**
 * The tag with which numbers, dates and times are formatted for readers of a language: with the digits 0 to 9, whatever
 * the region. The catalogues and typed numbers use those, and two kinds of digits on one page are hard to read.
 */
export function formattingTag(language: string): string {
  return new Intl.Locale(language, { numberingSystem: 'latn' }).toString()
}

const made = new Map<string, unknown>()

/** Formatters are expensive to create, so each is created once. */
function kept<F>(create: (tag: string) => F, kind: string, language: string, options: object = {}): F {
  const key = `${kind} ${language} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known as F
  const format = create(formattingTag(language))
  made.set(key, format)
  return format
}

export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(tag => new Intl.NumberFormat(tag, options), 'number', language, options)
}

/** Without `timeZone`, in the zone of the device, which may change while a page is open. */
export function dateTimeFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(tag => new Intl.DateTimeFormat(tag, options), 'date', language, options)
}

export function relativeTimeFormat(
  language: string,
  options?: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return kept(tag => new Intl.RelativeTimeFormat(tag, options), 'relative', language, options)
}

export function listFormat(language: string, options?: Intl.ListFormatOptions): Intl.ListFormat {
  return kept(tag => new Intl.ListFormat(tag, options), 'list', language, options)
}

export function displayNames(language: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return kept(tag => new Intl.DisplayNames([tag], options), 'names', language, options)
}

export function pluralRules(language: string): Intl.PluralRules {
  return kept(tag => new Intl.PluralRules(tag), 'plural', language)
}
