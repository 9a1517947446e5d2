import { useText } from '../../../ui/text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import classes from './list-cards.module.css'
import { ListCell } from './list-cell.tsx'
import type { RowsProps } from './list-table.tsx'
import { RowActions } from './row-actions.tsx'

/** The table on phones: a card for each row, with the same values and the same actions. */
export function ListCards<L extends ListDeclaration>(props: RowsProps<L>) {
  const { view, label, rows, fit, nameOf, select, actionsOf, openerOf, leaving, box } = props
  const text = useText()
  const [first, ...others] = fit.columns
  return (
    <div ref={box} className={classes.box} data-stale={view.isStale || undefined}>
      <ul aria-label={label} aria-busy={view.isStale} className={classes.cards}>
        {rows.map(row => {
          const name = nameOf(row)
          const open = openerOf(row)
          const isChosen = select?.selection.ids.has(row.id) ?? false
          return (
            <li
              key={row.id}
              data-row={row.id}
              data-chosen={isChosen || undefined}
              data-leaving={leaving.has(row.id) || undefined}
              className={classes.card}
            >
              <div className={classes.head}>
                {select && (
                  <label className={classes.check}>
                    <input
                      type="checkbox"
                      aria-label={text('Select {{name}}', { name })}
                      checked={isChosen}
                      onChange={() => select.toggle(row.id)}
                    />
                  </label>
                )}
                <div className={classes.title}>
                  {first && (
                    <ListCell column={first.column} look={first.look} row={row} value={cellValue(row, first.name)} />
                  )}
                  {open && (
                    <button type="button" className={classes.open} onClick={open}>
                      {text('Open {{name}}', { name })}
                    </button>
                  )}
                </div>
                <div className={classes.actions}>
                  <RowActions name={name} actions={actionsOf(row)} isPhone />
                </div>
              </div>
              <dl className={classes.facts}>
                {others
                  .filter(({ name: key }) => !Object.hasOwn(row, key) || isThere(cellValue(row, key)))
                  .map(({ name: key, column, look }) => (
                    <div key={key}>
                      <dt>{text(column.label)}</dt>
                      <dd>
                        <ListCell column={column} look={look} row={row} value={cellValue(row, key)} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function cellValue(row: object, name: string): unknown {
  return (row as Record<string, unknown>)[name]
}

/** Of a column that isn’t a field, the look alone knows what there is. */
function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
