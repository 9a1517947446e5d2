import type { OutlineBlock, OutlineRun } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { useMemo } from 'react'
import { inOrder } from '../../../../ui/in-order.ts'
import classes from './outline.module.css'
import { type OutlinePart, partsOf } from './outline-lines.ts'

/** Headings, lines, lists and tables. Everything is drawn as text: nothing in the document becomes markup. */
export function OutlineBlocks({ blocks, above = 1 }: { blocks: readonly OutlineBlock[]; above?: number }) {
  const parts = useMemo(() => partsOf(blocks, above), [blocks, above])
  return inOrder(parts, part => <Part part={part} />)
}

function Part({ part }: { part: OutlinePart }) {
  if (part.type === 'heading') {
    const Heading = `h${part.rank}` as 'h2'
    return (
      <Heading className={classes.heading} data-level={part.level}>
        <Runs runs={part.runs} />
      </Heading>
    )
  }
  if (part.type === 'list') {
    return (
      <ul className={classes.list}>
        {inOrder(part.lines, line => (
          <li style={{ marginInlineStart: `${line.level * 1.5}em` }}>
            <span className={classes.marker}>{line.marker}</span>
            <span>
              <Runs runs={line.runs} />
            </span>
          </li>
        ))}
      </ul>
    )
  }
  if (part.type === 'table') return <Table rows={part.rows} />
  return (
    <p>
      <Runs runs={part.runs} />
    </p>
  )
}

function Table({ rows }: { rows: Extract<OutlineBlock, { type: 'table' }>['rows'] }) {
  return (
    <div className={classes.table} data-keeps-swipe>
      <table>
        <tbody>
          {inOrder(rows, cells => (
            <tr>
              {inOrder(cells, cell => (
                <td colSpan={cell.columns}>{cell.text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Runs({ runs }: { runs: readonly OutlineRun[] }) {
  return inOrder(runs, run => {
    const slanted = run.isItalic ? <em>{run.text}</em> : run.text
    return <span>{run.isBold ? <strong>{slanted}</strong> : slanted}</span>
  })
}
