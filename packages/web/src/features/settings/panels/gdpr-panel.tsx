import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { longestSetting } from '@holdall/contract/kit/settings.ts'
import type { LabelledLink } from '@holdall/contract/settings/gdpr.settings.ts'
import { gdprSettings } from '@holdall/contract/settings/gdpr.settings.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { useMenuItems } from '../../../platform/settings/menu-items.ts'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { SettingField, SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './panels.module.css'

export const panel = gdprSettings

/** The cookie notice for visitors, and the policies that users accept when they register. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  return (
    <>
      <SettingField form={form} name="cookie_notice.enable" />
      <SettingField form={form} name="cookie_notice.position" choices={{ top: text('Top'), bottom: text('Bottom') }} />
      <LearnMore form={form} />
      <Policies form={form} />
      <OtherFields form={form} drawn={['cookie_notice.enable', 'cookie_notice.position', learnMore, policies]} />
    </>
  )
}

const learnMore = 'cookie_notice.learn_more'

function LearnMore({ form }: PanelProps) {
  const text = useText()
  if (!form.isShown(learnMore)) return null
  const field = form.form.bind(learnMore)
  const value = field.value as LabelledLink | null
  const isFixed = form.about(learnMore).source === 'environment'
  return (
    <SettingFrame form={form} name={learnMore}>
      <fieldset className={classes.list} disabled={isFixed}>
        <legend>{text('Learn more')}</legend>
        <p>{text('A link at the end of the notice.')}</p>
        {value && (
          <LinkRow
            value={value}
            prefix="learn-more"
            onChange={next => form.set(learnMore, next)}
            onRemove={() => form.set(learnMore, null)}
          />
        )}
        {!value && (
          <Button
            size="small"
            icon={IconPlus}
            onClick={() => form.set(learnMore, { label: text('Learn more'), type: 'link', action: '' })}
          >
            {text('Add link')}
          </Button>
        )}
        {field.error && <Notice tone="danger">{field.error}</Notice>}
      </fieldset>
    </SettingFrame>
  )
}

const policies = 'register_policies'

function Policies({ form }: PanelProps) {
  const text = useText()
  const field = form.form.bind(policies)
  const list = (field.value as LabelledLink[] | null) ?? []
  const isFixed = form.about(policies).source === 'environment'
  const frame = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    form.set(policies, [...list, { label: '', type: 'link', action: '' }])
    requestAnimationFrame(() => {
      const labels = frame.current?.querySelectorAll<HTMLInputElement>('input[name$="-label"]')
      labels?.item(labels.length - 1)?.focus()
    })
  }
  return (
    <SettingFrame form={form} name={policies}>
      <fieldset ref={frame} className={classes.list} disabled={isFixed}>
        <legend>{text('Register policies')}</legend>
        <p>{text('New users must accept each policy.')}</p>
        {list.map((policy, index) => (
          <LinkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no name before one is typed
            key={index}
            value={policy}
            prefix={`policy-${index}`}
            onChange={next => form.set(policies, list.with(index, next))}
            onRemove={() => form.set(policies, list.toSpliced(index, 1))}
          />
        ))}
        <Button size="small" icon={IconPlus} onClick={add}>
          {text('Add policy')}
        </Button>
        {field.error && <Notice tone="danger">{field.error}</Notice>}
      </fieldset>
    </SettingFrame>
  )
}

type LinkRowProps = {
  value: LabelledLink
  prefix: string
  onChange: (value: LabelledLink) => void
  onRemove: () => void
}

/** A label and its target: an address, or a page of the site. */
function LinkRow({ value, prefix, onChange, onRemove }: LinkRowProps) {
  const text = useText()
  return (
    <div className={classes.link}>
      <TextField
        name={`${prefix}-label`}
        label={text('Label', { meaning: 'words of a link' })}
        required
        maxLength={longestSetting}
        autoComplete="off"
        value={value.label}
        onChange={event => onChange({ ...value, label: event.target.value })}
      />
      <SelectField
        name={`${prefix}-type`}
        label={text('Type')}
        value={value.type}
        onChange={event => onChange({ ...value, type: event.target.value as LabelledLink['type'], action: '' })}
      >
        <option value="link">{text('Link')}</option>
        <option value="page">{text('Page', { meaning: 'of the site' })}</option>
      </SelectField>
      {value.type === 'page' ? (
        <PageSelect
          name={`${prefix}-action`}
          value={value.action}
          onChange={action => onChange({ ...value, action })}
        />
      ) : (
        <TextField
          name={`${prefix}-action`}
          label={text('Address', { meaning: 'web address' })}
          placeholder="https://"
          inputMode="url"
          maxLength={longestSetting}
          autoComplete="off"
          value={value.action}
          onChange={event => onChange({ ...value, action: event.target.value })}
        />
      )}
      <IconButton
        icon={IconTrash}
        label={text('Remove {{name}}', { name: value.label || text('policy') })}
        onClick={onRemove}
      />
    </div>
  )
}

type PageSelectProps = { name: string; value: string; onChange: (id: string) => void }

function PageSelect({ name, value, onChange }: PageSelectProps) {
  const text = useText()
  const items = useMenuItems()?.find(category => category.name === pageCategory)?.items ?? []
  const isKnown = items.some(item => item.model_id === value)
  return (
    <SelectField
      name={name}
      label={text('Page', { meaning: 'of the site' })}
      required
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {!isKnown && (
        <option value={value} disabled>
          {items.length === 0 ? text('There are no pages yet') : text('Choose…')}
        </option>
      )}
      {items.map(item => (
        <option key={item.model_id} value={item.model_id}>
          {item.label}
        </option>
      ))}
    </SelectField>
  )
}
