import { describe, expect, it } from 'vitest'
import { seoSettings } from './seo.settings.ts'
import { fillTemplate, fillTitle, pageKinds, placeholdersOf, productSeo, seoParts, templateProblem } from './seo.ts'

const values = { site_name: 'Ours', title: 'Summer', description: '3 items' }

describe('[DEC-10] templates for search engines', () => {
  it('are valid by default', () => {
    for (const kind of pageKinds) {
      for (const part of seoParts) expect(templateProblem(kind, part, productSeo[kind][part])).toBeNull()
    }
  })

  it.each([
    ['login', 'title', '{{title}} – {{ site_name }}', null],
    ['login', 'title', 'Only words', null],
    ['login', 'title', '{{titel}}', 'Use only these placeholders: {{site_name}}, {{title}}'],
    ['login', 'title', '{{description}}', 'Use only these placeholders: {{site_name}}, {{title}}'],
    ['landing', 'description', '{{title}}', 'Use only these placeholders: {{site_name}}'],
    ['link', 'title', '{{constructor}}', 'Use only these placeholders: {{site_name}}, {{title}}'],
    ['link', 'title', '{{}}', 'Use only these placeholders: {{site_name}}, {{title}}'],
    ['link', 'title', '{{title', 'Placeholders look like {{site_name}}'],
    ['link', 'title', 'title}}', 'Placeholders look like {{site_name}}'],
    ['link', 'title', '{{{{title}}}}', 'Placeholders look like {{site_name}}'],
  ] as const)('%s %s %j: %s', (kind, part, template, problem) => {
    expect(templateProblem(kind, part, template)).toBe(problem)
    const parsed = seoSettings.fields[`seo.${kind}.${part}`].schema.safeParse(template)
    expect(parsed.error?.issues[0]?.message ?? null).toBe(problem)
  })

  it('must be one line, and not a long one', () => {
    const { schema } = seoSettings.fields['seo.link.title']
    for (const wrong of ['a\nb', 'a\u0000b', 'x'.repeat(201), 7, null])
      expect(schema.safeParse(wrong).success).toBe(false)
    expect(schema.parse('  {{title}} ')).toBe('{{title}}')
  })

  it('are filled in once: a placeholder inside a value is left alone', () => {
    expect(fillTemplate('{{title}} · {{ site_name }}', values)).toBe('Summer · Ours')
    expect(fillTemplate('{{title}}', { ...values, title: '{{site_name}} $& $1 {{title}}' })).toBe(
      '{{site_name}} $& $1 {{title}}',
    )
    expect(fillTemplate('{{title}} {{description}}', { ...values, title: 'a\r\n<b>' })).toBe('a <b> 3 items')
    expect(fillTemplate('{{toString}}x', values)).toBe('x')
  })

  it('fall back to the site’s name if a page has no name to show', () => {
    expect(fillTitle('link', '{{title}} on {{site_name}}', { ...values, title: '' })).toBe('Ours')
    expect(fillTitle('landing', 'Welcome to {{site_name}}', { ...values, title: '' })).toBe('Welcome to Ours')
    expect(fillTitle('login', undefined, values)).toBe('Summer · Ours')
    expect(fillTitle('link', '', values)).toBe('Ours')
    expect(placeholdersOf('page', 'description')).toEqual(['site_name', 'title', 'description'])
  })
})
