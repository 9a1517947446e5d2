import type { LinkInput, LinkPolicy, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useZone } from '../../../platform/site.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import type { PresetId } from '../link-presets.ts'
import { isViewOnly, presetName, presetOf, presetsFor, rightsOf } from '../link-presets.ts'
import { BoundExpiry } from '../options/expiry-option.tsx'
import { OptionSwitch, useOption } from '../options/option-switch.tsx'
import classes from '../options/options.module.css'
import { PasswordOption } from '../options/password-option.tsx'
import { PeopleInput } from '../people/people-input.tsx'
import { endWords, linkLine } from './link-line.ts'

export type LinkFieldsProps = {
  link: ShareLink | null
  /** What the site allows the member; null if it could not be loaded. */
  policy: LinkPolicy | null
  form: SchemaForm<typeof LinkInput>
}

/** The options of a link, each a switch that unfolds, and a line that says what they mean together. */
export function LinkFields({ link, policy, form }: LinkFieldsProps) {
  const text = useText()
  const zone = useZone()
  return (
    <>
      <p className={classes.live} role="status">
        {linkLine(form.values, link, text)}
      </p>
      <div className={classes.options}>
        <BoundExpiry
          field={form.bind('expiresAt')}
          zone={zone}
          help={endWords(policy, text)}
          longestDays={policy?.longestDays ?? null}
        />
        <LinkPassword link={link} policy={policy} form={form} />
        <NamedPeople form={form} />
        <Limit form={form} />
        <Watermark form={form} />
        <Words form={form} name="note" label={text('Note', { meaning: 'to a guest' })} rows={2} />
        <Words form={form} name="name" label={text('Name')} />
        <Words form={form} name="slug" label={text('Address', { meaning: 'web address' })} kept={link?.slug ?? ''} />
        <div className={classes.option}>
          <Field form={form} name="wantsDigest" />
        </div>
      </div>
    </>
  )
}

type OptionProps = Pick<LinkFieldsProps, 'form'>

/** What people with the link may do. */
export function RightsField({
  kind,
  policy,
  form,
}: OptionProps & { kind: 'file' | 'folder'; policy: LinkPolicy | null }) {
  const text = useText()
  const rights = form.bind('rights')
  const preset = rights.value ? presetOf(rights.value) : null
  const takesNothing = kind === 'folder' && policy?.mayUpload === false
  return (
    <SelectField
      label={text('People with the link can')}
      help={takesNothing && text('You can’t create links that accept uploads. Ask an administrator.')}
      value={preset ?? ''}
      error={rights.error}
      onChange={event => {
        const chosen = rightsOf(event.target.value as PresetId)
        rights.change(chosen)
        // What is downloaded can't be marked.
        if (!isViewOnly(chosen)) form.set('hasWatermark', false)
      }}
    >
      {preset === null && (
        <option value="" disabled>
          {text('Custom')}
        </option>
      )}
      {presetsFor(kind).map(one => (
        <option key={one} value={one} disabled={takesNothing && rightsOf(one).upload}>
          {presetName(one, text)}
        </option>
      ))}
    </SelectField>
  )
}

/** Only pictures can be marked, so other links have no such choice. */
function Watermark({ form }: OptionProps) {
  const text = useText()
  const { rights, hasWatermark } = form.values
  if (!rights || !isViewOnly(rights)) return null
  return (
    <div className={classes.option}>
      <Field form={form} name="hasWatermark" />
      {hasWatermark && (
        <div className={classes.field}>
          <Field form={form} name="watermarkText" help={text('For example “Draft” or the name of your company.')} />
        </div>
      )}
    </div>
  )
}

/** How many downloads the link allows to begin with. */
const usualLimit = 10

function Limit({ form }: OptionProps) {
  const text = useText()
  const limit = form.bind('downloadLimit')
  const isShown = typeof limit.value === 'number' || Boolean(limit.typed) || limit.error !== null
  const option = useOption(isShown, () => limit.change(null))
  return (
    <OptionSwitch
      label={text('Download limit')}
      isOn={option.isOn}
      onToggle={isOn => {
        option.onToggle(isOn)
        if (isOn) limit.change(usualLimit)
      }}
    >
      <Field form={form} name="downloadLimit" help={null} />
    </OptionSwitch>
  )
}

type WordsProps = OptionProps & {
  name: 'note' | 'name' | 'slug'
  label: string
  rows?: number
  /** The value while the option is off: an address always stays. */
  kept?: string
}

function Words({ form, name, label, rows, kept = '' }: WordsProps) {
  const text = useText()
  const field = form.bind(name)
  const option = useOption((field.value ?? '') !== kept || field.error !== null, () => field.change(kept))
  const help = {
    note: text('Shown to visitors above the files.'),
    name: text('Only you see this. Helps you tell links apart.'),
    slug:
      kept === ''
        ? text('The part after /s/: lowercase letters, digits and hyphens. Leave empty for a random one.')
        : text('The part after /s/. If you change it, the old address stops working.'),
  }
  return (
    <OptionSwitch label={label} isOn={option.isOn} onToggle={option.onToggle}>
      <Field
        form={form}
        name={name}
        help={help[name]}
        {...(rows ? { rows } : {})}
        {...(name === 'slug' ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
      />
    </OptionSwitch>
  )
}

/** Either anyone with the address, or only the named people. */
function NamedPeople({ form }: OptionProps) {
  const text = useText()
  const outsiders = form.bind('outsiders')
  const [typed, setTyped] = useState('')
  const option = useOption((outsiders.value ?? []).length > 0 || outsiders.error !== null, () => {
    setTyped('')
    outsiders.change([])
  })
  return (
    <OptionSwitch label={text('Only specific people')} isOn={option.isOn} onToggle={option.onToggle}>
      <PeopleInput
        label={text('Only these people')}
        needsNoAccount
        help={text('Each person opens it with an emailed code. No password needed.')}
        emails={outsiders.value ?? []}
        typed={typed}
        onTyped={setTyped}
        error={outsiders.error ?? undefined}
        onChange={emails => {
          outsiders.change([...emails])
          form.set('password', null)
        }}
      />
    </OptionSwitch>
  )
}

function LinkPassword({ link, policy, form }: LinkFieldsProps) {
  const text = useText()
  const { password, outsiders } = form.values
  // Named people prove who they are by a code instead.
  const isNamed = (outsiders ?? []).length > 0
  const isNeeded = policy?.password === 'required' && !isNamed
  const copy = password && policy?.password !== 'optional' && (
    <CopyButton value={password} label={text('Copy password')} variant="quiet" />
  )
  const help = isNeeded ? text('Links here require a password or specific people.') : null
  if (isNamed && !password && !link?.hasPassword) return null
  const bound = form.bind('password')
  return (
    <PasswordOption
      value={bound.value}
      onChange={bound.change}
      isNeeded={isNeeded}
      error={bound.error}
      field={<Field form={form} name="password" help={help} autoComplete="new-password" labelAside={copy} />}
    />
  )
}
