import { searchSettings } from '@holdall/contract/drivers/search.ts'
import { OtherFields } from '../../../../platform/settings/panel-fields.tsx'
import { GroupProblem, SettingField } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { Said } from '../../../../ui/feedback/said.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import { ImportRecords } from './import-records.tsx'
import { useImport } from './use-import.ts'

export const panel = searchSettings

/** The search method, and the button that fills its index. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const state = useImport()
  const method = String(form.read('scout_driver'))
  const { failure, models } = state
  return (
    <>
      <GroupProblem form={form} group="search_group" />
      {failure && <Notice tone="danger">{text('Could not import records: {{message}}', { message: failure })}</Notice>}
      <SettingField form={form} name="scout_driver" />
      <MethodNotice method={method} />
      {models?.trouble && (
        <Notice tone="warning">
          {text(
            'The search method isn’t answering: {{message}} The site’s own index is used instead. Changes not yet sent: {{count}}',
            {
              message: `${text(models.trouble.message).replace(/[.]$/, '')}.`,
              count: models.waitingChanges,
            },
          )}
          {models.trouble.said && <Said>{models.trouble.said}</Said>}
        </Notice>
      )}
      <OtherFields form={form} drawn={['scout_driver']} />
      <ImportRecords form={form} state={state} />
    </>
  )
}

/** What a method needs, and where that can be found. */
function MethodNotice({ method }: { method: string }) {
  const text = useText()
  if (method === 'meilisearch' || method === 'elasticsearch') {
    const name = method === 'meilisearch' ? 'Meilisearch' : 'Elasticsearch'
    const variable = `${name.toUpperCase()}_URL`
    return (
      <Notice tone="warning">
        <strong>{text('Important!')}</strong>{' '}
        {text('{{name}} must be installed and running. It is configured with the environment variable {{variable}}.', {
          name,
          variable,
        })}
      </Notice>
    )
  }
  const words: Readonly<Record<string, string>> = {
    tntsearch: text('The site’s own index, kept on its disk or in its database. It needs no other service.'),
    mysql: text('An index in a MySQL or MariaDB server, configured with the environment variable SEARCH_MYSQL_URL.'),
    algolia: text('Only names are sent to Algolia. File contents stay in the site’s own index.'),
  }
  return <Notice>{words[method]}</Notice>
}
