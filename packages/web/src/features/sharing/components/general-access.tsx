import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { stepToast } from '../../../platform/actions/undo.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/plain/select.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { copyLinks } from '../copy-links.ts'
import type { PresetId } from '../link-presets.ts'
import { presetLabels, presetName, presetOf, presetsFor, rightsOf } from '../link-presets.ts'
import { updateLink, usePolicy } from '../queries.ts'
import classes from './general-access.module.css'
import { LinkFields } from './link-fields.tsx'
import { LinksAbove } from './links-above.tsx'
import type { GeneralLink } from './use-general-link.ts'
import type { LinkOptions } from './use-link-options.ts'

type Item = { id: string; name: string; kind: 'file' | 'folder' }
type GeneralAccessProps = {
  item: Item
  general: GeneralLink
  options: LinkOptions
  /** Undefined while it loads. */
  access: ItemAccess | undefined
  /** Whether the options of the link are unfolded. */
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
  /** Opens the list of all its links. */
  onLinks: () => void
}

/** Whether anyone with a link has access, by one of the item itself or of a folder above, and what the link allows. */
export function GeneralAccess(props: GeneralAccessProps) {
  const { item, general, options, access, isUnfolded, onUnfold, onLinks } = props
  const text = useText()
  const { link, links, policy } = general
  const others = links?.filter(one => one !== link).length ?? 0
  const mayCreate = policy?.mayCreate ?? false
  return (
    <section className={classes.general} aria-labelledby="general-access">
      <h3 id="general-access">{text('General access')}</h3>
      <div className={classes.line}>
        <span className={classes.sign} data-open={link ? true : undefined} aria-hidden="true">
          {link ? <IconWorld size={18} /> : <IconLock size={18} />}
        </span>
        <div className={classes.choice}>
          <Select
            look="quiet"
            aria-label={text('General access')}
            value={link ? 'link' : 'people'}
            disabled={!links || general.isBusy || (!link && !mayCreate)}
            onChange={event => general.choose(event.target.value === 'link')}
          >
            <option value="people">{text('Only people added')}</option>
            <option value="link">{text('Anyone with the link')}</option>
          </Select>
          {/* Unfolded options say the same with their conditions. */}
          <small>{isUnfolded ? '' : generalWords({ item, link, mayCreate, access }, text)}</small>
        </div>
        {link && <Rights item={item} link={link} mayUpload={policy?.mayUpload ?? false} work={general.work} />}
      </div>
      <div className={classes.actions}>
        {(link || isUnfolded) && (
          <Button
            size="small"
            variant="quiet"
            icon={isUnfolded ? IconChevronUp : IconChevronDown}
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(!isUnfolded)}
          >
            {text('Link options')}
          </Button>
        )}
        {others > 0 && (
          <Button size="small" variant="quiet" onClick={onLinks}>
            {text('{{count, number}} links', { count: links?.length ?? 0, defaultValue_one: '1 link' })}
          </Button>
        )}
      </div>
      {isUnfolded && <LinkFields link={link} policy={policy} form={options} />}
      {access && <LinksAbove itemId={item.id} access={access} />}
    </section>
  )
}

type RightsProps = { item: Item; link: ShareLink; mayUpload: boolean; work: GeneralLink['work'] }

function Rights({ item, link, mayUpload, work }: RightsProps) {
  const text = useText()
  const preset = presetOf(link.rights)
  return (
    <Select
      look="quiet"
      className={classes.rights}
      aria-label={text('People with the link can')}
      value={preset ?? ''}
      onChange={event => work(() => updateLink(link, { rights: rightsOf(event.target.value as PresetId) }))}
    >
      {preset === null && (
        <option value="" disabled>
          {text('Custom')}
        </option>
      )}
      {presetsFor(item.kind).map(one => (
        <option key={one} value={one} disabled={!mayUpload && rightsOf(one).upload}>
          {presetName(one, text)}
        </option>
      ))}
    </Select>
  )
}

type Facts = { item: Item; link: ShareLink | null; mayCreate: boolean; access: ItemAccess | undefined }

/** What holds where the choice is made. That only the people above come in is said only where no link leads here. */
export function generalWords({ item, link, mayCreate, access }: Facts, text: Translate): string {
  const preset = link && presetOf(link.rights)
  if (preset) return presetLabels(preset, text)
  if (link) return text('This link has custom permissions.')
  if (!access) return ''
  if (!mayCreate) return text('Your role doesn’t allow links. Ask an administrator.')
  if (access.links.some(({ rights }) => rights.view)) return text('It has no link of its own that anyone can use.')
  return item.kind === 'folder'
    ? text('Only the people above can open this folder.')
    : text('Only the people above can open this file.')
}

/** Copies a link to each of several items, in one click. */
export function CopyLinks({ items }: { items: readonly Item[] }) {
  const text = useText()
  const policy = usePolicy()
  if (!policy?.mayCreate || policy.password !== 'optional') return null
  const copy = () =>
    copyLinks(items).catch(error => showToast({ key: stepToast, tone: 'danger', message: problemText(error, text) }))
  return (
    <Button icon={IconLink} variant="quiet" onClick={() => void copy()}>
      {text('Copy links')}
    </Button>
  )
}
