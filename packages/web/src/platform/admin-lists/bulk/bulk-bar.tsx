import { mostSelected } from '@holdall/contract/kit/list-parts/columns.ts'
import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import type { BulkAction } from '../list-props.ts'
import classes from './bulk-bar.module.css'
import type { BulkControl } from './use-bulk.ts'
import type { SelectionControl } from './use-selection.ts'

export type BulkBarProps = {
  select: SelectionControl
  bulk: BulkControl
  actions: readonly BulkAction[]
  total: number
  selectedText: (count: number) => string
}

/**
 * Shown at the foot of the list while rows are selected: how many, a way to select everything, and the bulk actions.
 */
export function BulkBar({ select, bulk, actions, total, selectedText }: BulkBarProps) {
  const text = useText()
  const isPhone = useIsPhone()
  if (bulk.running) return <Progress bulk={bulk} />
  if (select.count === 0) return null
  return (
    <section aria-label={text('Selection')} className={classes.bar}>
      <IconButton size="small" icon={IconX} label={text('Clear selection')} onClick={select.clear} />
      <p>{selectedText(select.count)}</p>
      {select.count >= mostSelected && select.count < total && (
        <small>{text('At most {{most}} at once', { most: numberValue(mostSelected) })}</small>
      )}
      {select.count < Math.min(total, mostSelected) && (
        <Button size="small" variant="quiet" isBusy={select.isFetchingAll} onClick={() => void select.chooseAll()}>
          {selectAllLabel(total, isPhone, text)}
        </Button>
      )}
      <div className={classes.actions}>
        {actions.map(action => (
          <Button
            key={action.id}
            size="small"
            variant={action.danger ? 'danger' : 'default'}
            disabled={action.disabledReason !== undefined}
            title={action.disabledReason}
            icon={action.icon}
            onClick={() => void bulk.start(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Names the limit if not everything can be selected at once. */
function selectAllLabel(total: number, isPhone: boolean, text: Translate): string {
  if (total > mostSelected) return text('Select the first {{most}}', { most: numberValue(mostSelected) })
  return isPhone ? text('Select all') : text('Select all {{total}}', { total: numberValue(total) })
}

function Progress({ bulk }: { bulk: BulkControl }) {
  const text = useText()
  if (!bulk.running) return null
  const { action, done, total, isStopping } = bulk.running
  const words = text('{{doing}}: {{done}} of {{total}}', {
    doing: action.doing,
    done: numberValue(done),
    total: numberValue(total),
  })
  return (
    <section aria-label={text('Selection')} className={classes.bar}>
      <p>{words}</p>
      <progress aria-label={words} max={total} value={done} className={classes.progress} />
      <div className={classes.actions}>
        <Button size="small" onClick={bulk.stop} isBusy={isStopping}>
          {text('Cancel')}
        </Button>
      </div>
    </section>
  )
}
