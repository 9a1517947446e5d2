import { percentValue } from '@holdall/contract/kit/values/values.ts'
import type { ListedLocalization } from '@holdall/contract/localizations/localizations.contract.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import classes from '../../../platform/admin/choice-list.module.css'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { localizationActions } from './localization-actions.ts'

type ListProps = {
  localizations: readonly ListedLocalization[]
  selected: ListedLocalization | undefined
  defaultLanguage: string
}

export function localizationPath(name: string): string {
  return `/admin/translations/${encodeURIComponent(name)}`
}

/** All localizations, each with its menu; on a phone a select field. */
export function LocalizationList(props: ListProps) {
  return useIsPhone() ? <Choice {...props} /> : <Entries {...props} />
}

function Entries({ localizations, selected, defaultLanguage }: ListProps) {
  const text = useText()
  return (
    <nav aria-label={text('Localizations')} className={classes.list}>
      <ul>
        {localizations.map(one => (
          <li key={one.id} data-selected={one === selected || undefined}>
            <Link to={localizationPath(one.name)} aria-current={one === selected ? 'page' : undefined}>
              <b>{one.name}</b>
              <small>
                {one.language === defaultLanguage && `${text('Default')} · `}
                {shareText(one, text)}
              </small>
            </Link>
            <Menu localizations={localizations} localization={one} defaultLanguage={defaultLanguage} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** English needs no translation: its lines only change the wording. */
function shareText({ language, lines, translated }: ListedLocalization, text: ReturnType<typeof useText>): string {
  if (language === 'en')
    return text('{{count, number}} lines reworded', { count: translated, defaultValue_one: '1 line reworded' })
  // Only a complete language says 100 %.
  const share = Math.floor((100 * translated) / Math.max(1, lines)) / 100
  return text('{{share}} translated', { share: percentValue(share) })
}

function Choice({ localizations, selected, defaultLanguage }: ListProps) {
  const text = useText()
  return (
    <div className={classes.choice}>
      <SelectField
        label={text('Language')}
        value={selected?.name ?? ''}
        onChange={event => goTo(localizationPath(event.target.value))}
      >
        {localizations.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {selected && <Menu localizations={localizations} localization={selected} defaultLanguage={defaultLanguage} />}
    </div>
  )
}

type MenuProps = Omit<ListProps, 'selected'> & { localization: ListedLocalization }

function Menu({ localizations, localization, defaultLanguage }: MenuProps) {
  const text = useText()
  const { me } = useSite()
  const actions = localizationActions(localization, {
    me,
    isDefault: localization.language === defaultLanguage,
    isOnly: localizations.length === 1,
    onRenamed: ({ name }) => goTo(localizationPath(name), { replace: true }),
    onDeleted: () => goTo('/admin/translations', { replace: true }),
  })
  if (actions.length === 0) return null
  return (
    <ActionMenuButton
      label={text('Actions for {{name}}', { name: localization.name })}
      icon={IconDots}
      size="small"
      actions={actions}
    />
  )
}
