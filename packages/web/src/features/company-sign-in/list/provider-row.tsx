import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRef } from 'react'
import { companyIcons } from '../../../platform/company/company-icons.ts'
import { Link } from '../../../platform/router/link.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { MoveHandle, useDropPlace } from '../../../ui/form/ordering/move-handle.tsx'
import { useText } from '../../../ui/text.ts'
import { kindName } from '../provider-words.ts'
import classes from './providers.module.css'

export type ProviderRowProps = {
  provider: CompanyProvider
  place: number
  count: number
  mayUpdate: boolean
  onMove: (from: number, to: number) => void
}

const list = 'company-providers'

/** A provider: dragged by its handle, or moved with the arrow keys on the handle or with the buttons. */
export function ProviderRow({ provider, place, count, mayUpdate, onMove }: ProviderRowProps) {
  const text = useText()
  const row = useRef<HTMLLIElement>(null)
  const { isOver, zone } = useDropPlace(list, from => onMove(from, place))
  const { id, name, kind, isEnabled, people } = provider
  const Icon = companyIcons[provider.icon]
  const canMove = mayUpdate && count > 1
  const moveTo = (to: number) => onMove(place, to)
  return (
    <li ref={row} className={classes.row} data-over={isOver || undefined} {...(canMove && zone)}>
      {canMove && <MoveHandle {...{ list, name, place, row }} onMove={moveTo} />}
      <span className={classes.icon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <Link to={`/admin/company-sign-in/${id}`}>{name}</Link>
        <p>
          {kindName(kind, text)}
          {' · '}
          {text('{{count, number}} accounts', { count: people, defaultValue_one: '{{count, number}} account' })}
        </p>
      </div>
      <span className={classes.state} data-on={isEnabled || undefined}>
        {isEnabled ? text('On') : text('Off')}
      </span>
      {canMove && (
        <span className={classes.buttons}>
          <IconButton
            size="small"
            icon={IconArrowUp}
            label={text('Move {{name}} up', { name })}
            disabled={place === 0}
            onClick={() => moveTo(place - 1)}
          />
          <IconButton
            size="small"
            icon={IconArrowDown}
            label={text('Move {{name}} down', { name })}
            disabled={place === count - 1}
            onClick={() => moveTo(place + 1)}
          />
        </span>
      )}
    </li>
  )
}
