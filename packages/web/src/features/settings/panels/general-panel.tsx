import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { generalSettings, homepageComponents } from '@holdall/contract/settings/general.settings.ts'
import { sitemapIndexPath } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { useMenuItems } from '../../../platform/settings/menu-items.ts'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { addressWarning } from './address-warning.ts'
import classes from './panels.module.css'

export const panel = generalSettings

/** The site's name, address, start page and look. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const appUrl = String(form.read('app_url') ?? '')
  const newAppUrl = String(form.read('newAppUrl') ?? '')
  const warnings = [
    addressWarning(appUrl, location.origin, text),
    newAppUrl ? addressWarning(appUrl, newAppUrl, text) : null,
  ].filter((one, index, all) => one !== null && all.indexOf(one) === index)
  return (
    <>
      <TextField label={text('Primary site URL')} value={appUrl} readOnly required name="app_url" />
      {warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <SettingField form={form} name="site.name" />
      <Homepage form={form} />
      <SettingField
        form={form}
        name="themes.default_mode"
        choices={{ system: text('Match device'), light: text('Light'), dark: text('Dark') }}
      />
      <OtherFields form={form} drawn={['site.name', 'homepage.type', 'homepage.value', 'themes.default_mode']} />
      <Sitemap address={appUrl} />
    </>
  )
}

function Homepage({ form }: PanelProps) {
  const text = useText()
  const categories = useMenuItems()
  const type = form.read('homepage.type')
  const value = form.read('homepage.value')
  const names: Readonly<Record<(typeof homepageComponents)[number], string>> = {
    landing: text('Landing page'),
    login: text('Login page'),
    register: text('Registration page'),
    drive: text('Drive'),
  }
  const category = categories?.find(({ name }) => name === type)
  const isOfOther =
    type === 'component'
      ? !homepageComponents.some(one => one === value)
      : category !== undefined && !category.items.some(item => item.model_id === value)
  const { set } = form
  useEffect(() => {
    // A value chosen for another type is not valid for this one.
    if (isOfOther && value !== null) set('homepage.value', null)
  }, [isOfOther, value, set])
  return (
    <>
      <SettingField form={form} name="homepage.type" as="select">
        <option value="default">{text('Default')}</option>
        <option value="component">{text('Application Page')}</option>
        {(categories ?? [{ name: pageCategory }]).map(({ name }) => (
          <option key={name} value={name}>
            {text(name)}
          </option>
        ))}
      </SettingField>
      {type === 'component' && (
        <SettingField form={form} name="homepage.value" as="select" label={text('Application Page')}>
          {homepageComponents.map(component => (
            <option key={component} value={component}>
              {names[component]}
            </option>
          ))}
        </SettingField>
      )}
      {category && (
        <SettingField
          form={form}
          name="homepage.value"
          as="select"
          label={text(category.name)}
          help={category.items.length === 0 ? text('There are no pages yet. Write one under Pages.') : null}
        >
          {category.items.map(item => (
            <option key={item.model_id} value={item.model_id}>
              {item.label}
            </option>
          ))}
        </SettingField>
      )}
    </>
  )
}

function Sitemap({ address }: { address: string }) {
  const text = useText()
  const url = `${withoutEnd(address || location.origin, '/')}${sitemapIndexPath}`
  const { data: isThere, refetch } = useQuery({
    queryKey: ['sitemap'],
    queryFn: async ({ signal }) => (await fetch(sitemapIndexPath, { method: 'HEAD', signal })).ok,
  })
  const generate = useAct(async () => {
    await call('sitemap.generate')
    showToast({ key: 'settings', message: text('Sitemap generated.') })
    await refetch()
  })
  return (
    <div className={classes.sitemap}>
      <Button isBusy={generate.isBusy} onClick={() => void generate.run()}>
        {text('Generate Sitemap')}
      </Button>
      <p>
        {isThere ? text('Your sitemap is at:') : text('Once generated, the sitemap is at:')}{' '}
        {isThere ? (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        ) : (
          <span>{url}</span>
        )}
      </p>
    </div>
  )
}
