import type { LinkInput, LinkPolicy, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import type { PresetId } from '../link-presets.ts'
import { isViewOnly, presetLabels, presetName, presetOf, presetsFor, rightsOf } from '../link-presets.ts'
import { PeopleInput } from '../people/people-input.tsx'
import classes from '../sharing.module.css'

export type LinkFieldsProps = {
  link: ShareLink | null
  /** Kind of the shared item. */
  kind: 'file' | 'folder'
  /** What the site allows the member; null if it could not be loaded. */
  policy: LinkPolicy | null
  form: SchemaForm<typeof LinkInput>
}

export function LinkFields({ link, kind, policy, form }: LinkFieldsProps) {
  const text = useText()
  return (
    <>
      <Field form={form} name="name" help={text('Only you see this. Helps you tell links apart.')} />
      <RightsField kind={kind} policy={policy} form={form} />
      <WatermarkFields form={form} />
      <WhoOpens link={link} policy={policy} form={form} />
      <FieldPair isRoomy>
        <Field form={form} name="expiresAt" help={endWords(policy, text)} />
        <Field form={form} name="downloadLimit" help={text('Leave empty for no limit.')} />
      </FieldPair>
      <Field form={form} name="note" rows={2} help={text('Shown to visitors above the files.')} />
      <Field
        form={form}
        name="slug"
        help={
          link
            ? text('The part after /s/. If you change it, the old address stops working.')
            : text('The part after /s/: lowercase letters, digits and hyphens. Leave empty for a random one.')
        }
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Field form={form} name="wantsDigest" />
    </>
  )
}

function RightsField({ kind, policy, form }: Pick<LinkFieldsProps, 'kind' | 'policy' | 'form'>) {
  const text = useText()
  const rights = form.bind('rights')
  const preset = rights.value ? presetOf(rights.value) : null
  const takesNothing = kind === 'folder' && policy?.mayUpload === false
  const words = preset ? presetLabels(preset, text) : text('This link has custom permissions.')
  return (
    <SelectField
      label={text('People with the link can')}
      help={
        takesNothing ? `${words} ${text('You can’t create links that accept uploads. Ask an administrator.')}` : words
      }
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
function WatermarkFields({ form }: Pick<LinkFieldsProps, 'form'>) {
  const text = useText()
  const { rights, hasWatermark } = form.values
  if (!rights || !isViewOnly(rights)) return null
  return (
    <>
      <Field form={form} name="hasWatermark" />
      {hasWatermark && (
        <Field form={form} name="watermarkText" help={text('For example “Draft” or the name of your company.')} />
      )}
    </>
  )
}

/** What the site says about the expiry of links. */
function endWords(policy: LinkPolicy | null, text: Translate): string | null {
  if (!policy || policy.longestDays === null) return null
  return text('Links here expire after {{count, number}} days at the latest.', {
    count: policy.longestDays,
    defaultValue_one: 'Links here expire after one day at the latest.',
  })
}

type WhoOpensProps = Pick<LinkFieldsProps, 'link' | 'policy' | 'form'>

/** Either anyone with the address and the password, or only the named people. */
function WhoOpens({ link, policy, form }: WhoOpensProps) {
  const text = useText()
  const outsiders = form.bind('outsiders')
  const [typed, setTyped] = useState('')
  const [isNamed, setNamed] = useState((outsiders.value ?? []).length > 0)
  if (!isNamed) {
    return (
      <div className={classes.who}>
        <LinkPassword link={link} policy={policy} form={form} />
        <Button size="small" variant="quiet" icon={IconUserCheck} onClick={() => setNamed(true)}>
          {text('Only specific people')}
        </Button>
      </div>
    )
  }
  const open = () => {
    setNamed(false)
    outsiders.change([])
  }
  return (
    <div className={classes.who}>
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
      <Button size="small" variant="quiet" icon={IconWorld} onClick={open}>
        {text('Anyone with the link')}
      </Button>
    </div>
  )
}

/** The current password is never shown: it is kept, replaced or removed. */
function LinkPassword({ link, policy, form }: WhoOpensProps) {
  const text = useText()
  if (form.values.password === undefined) {
    return (
      <div className={classes.passwordSet}>
        <span>{text('A password is set.')}</span>
        <Button size="small" onClick={() => form.set('password', '')}>
          {text('Change or remove')}
        </Button>
      </div>
    )
  }
  const isNeeded = policy?.password === 'required'
  const usual = link?.hasPassword ? text('Leave empty to remove the password.') : text('Leave empty for none.')
  const help = isNeeded ? text('Links here require a password or specific people.') : usual
  const { password } = form.values
  const copy = password && policy?.password !== 'optional' && (
    <CopyButton value={password} label={text('Copy password')} variant="quiet" />
  )
  return <Field form={form} name="password" help={help} autoComplete="new-password" labelAside={copy} />
}
