import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { stepToast } from '../../../platform/actions/undo.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { copyLinks } from '../copy-links.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import type { PresetId } from '../link-presets.ts'
import { presetLabels, presetName, presetOf, presetsFor, rightsOf } from '../link-presets.ts'
import { linkState } from '../link-state.ts'
import { createLink, plainLink, updateLink, useLinks, usePolicy } from '../queries.ts'
import { askToRevoke } from './ask-to-revoke.ts'
import classes from './general-access.module.css'

type Item = { id: string; name: string; kind: 'file' | 'folder' }
type GeneralAccessProps = {
  item: Item
  /** Opens the settings of a link, or of a new one. */
  onMore: (linkId?: string | null) => void
}

/** Whether anyone with the link has access, what they may do, and the link itself. */
export function GeneralAccess({ item, onMore }: GeneralAccessProps) {
  const text = useText()
  const { data: links } = useLinks(item.id)
  const policy = usePolicy()
  const open = links?.filter(isGeneral) ?? []
  const link = open[0]
  const mayCreate = policy?.mayCreate ?? false
  const act = useAct((doing: () => Promise<unknown>) => doing(), reportProblem)
  const work = (doing: () => Promise<unknown>) => void act.run(doing)
  const copy = async () => {
    // If links must have a password, one click would create a link that doesn't work.
    if (!link && policy?.password !== 'optional') return onMore(null)
    const made = link ? Promise.resolve(link) : plainLink(item.id)
    const isCopied = await copyWhenReady(made.then(one => one.url))
    if (isCopied) showToast({ key: stepToast, message: text('Link copied') })
    else onMore((await made).id)
  }
  const choose = async (isOpen: boolean) => {
    if (isOpen === open.length > 0) return
    if (!isOpen) return askToRevoke(open)
    if (policy?.password !== 'optional') return onMore(null)
    await createLink(item.id, {})
  }
  const hasOthers = links?.some(one => one !== link) ?? false
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
            disabled={!links || act.isBusy || (!link && !mayCreate)}
            onChange={event => work(() => Promise.resolve(choose(event.target.value === 'link')))}
          >
            <option value="people">{text('Only people added')}</option>
            <option value="link">{text('Anyone with the link')}</option>
          </Select>
          <small>{wordsOf(item, link, mayCreate, text)}</small>
        </div>
        {link && <Rights item={item} link={link} mayUpload={policy?.mayUpload ?? false} work={work} />}
      </div>
      <div className={classes.actions}>
        <Button icon={IconLink} isBusy={act.isBusy} disabled={!link && !mayCreate} onClick={() => work(copy)}>
          {text('Copy link')}
        </Button>
        <Button variant="quiet" onClick={() => onMore(hasOthers ? undefined : (link?.id ?? null))}>
          {hasOthers
            ? text('{{count, number}} links', { count: links?.length ?? 0, defaultValue_one: '1 link' })
            : text('More options')}
        </Button>
      </div>
    </section>
  )
}

type RightsProps = { item: Item; link: ShareLink; mayUpload: boolean; work: (doing: () => Promise<unknown>) => void }

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

/** A live link for anyone who has it, not for named people and not a file request. */
function isGeneral(link: ShareLink): boolean {
  return link.request === null && link.outsiders.length === 0 && linkState(link) === 'live'
}

function wordsOf(
  item: Item,
  link: ShareLink | undefined,
  mayCreate: boolean,
  text: ReturnType<typeof useText>,
): string {
  const preset = link && presetOf(link.rights)
  if (preset) return presetLabels(preset, text)
  if (link) return text('This link has custom permissions.')
  if (!mayCreate) return text('Your role doesn’t allow links. Ask an administrator.')
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
