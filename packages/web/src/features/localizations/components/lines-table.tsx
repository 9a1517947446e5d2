// biome-ignore-all lint/a11y/useSemanticElements: an ARIA table, because rows that scrolled out aren't in the page
// biome-ignore-all lint/a11y/useFocusableInteractive: the fields in the rows take the focus
import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import type { Line } from '../state/lines.ts'
import classes from './lines-table.module.css'
import { type LineFocus, useLineFocus } from './use-line-focus.ts'

type LinesTableProps = {
  lines: readonly Line[]
  /** The language of the translations, for spell checking and direction. */
  language: string
  direction: 'ltr' | 'rtl'
  canEdit: boolean
  onChange: (key: string, text: string | null) => void
  /** A line that should be shown and focused; a new object each time. */
  wanted: { readonly key: string } | null
}

const rowHeight = 58

/** Only the rows on screen are in the page, so that thousands of lines scroll and filter without a pause. */
export function LinesTable({ lines, language, direction, canEdit, onChange, wanted }: LinesTableProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: index => lines[index]?.key ?? index,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const focus = useLineFocus(box, lines.length, index => virtual.scrollToIndex(index, { align: 'auto' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each wish
  useEffect(() => {
    if (wanted) focus.show(lines.findIndex(({ key }) => key === wanted.key))
  }, [wanted])
  return (
    <div
      ref={box}
      className={classes.box}
      role="table"
      aria-label={text('Translations')}
      aria-rowcount={lines.length + 1}
    >
      <div className={classes.head} role="row" aria-rowindex={1}>
        <span role="columnheader">{text('Source Text')}</span>
        <span role="columnheader">{text('Translation')}</span>
      </div>
      <div className={classes.rows} role="rowgroup" onFocus={focus.forget} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            // A browser that translates pages leaves the sentences alone.
            translate="no"
            className={classes.place}
            role="row"
            aria-rowindex={index + 2}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row
              line={lines[index]!}
              language={language}
              direction={direction}
              canEdit={canEdit}
              onChange={onChange}
              onStep={focus.step}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

type RowProps = Pick<LinesTableProps, 'language' | 'direction' | 'canEdit' | 'onChange'> & {
  line: Line
  onStep: LineFocus['step']
}

const Row = memo(function Row({ line, language, direction, canEdit, onChange, onStep }: RowProps) {
  const text = useText()
  const { key, source, meaning, form, translation, isChanged } = line
  const problem = isChanged ? lineProblem(key, translation, source) : null
  const id = `line-${key}`
  const named = meaning ? `${source} (${meaning})` : source
  return (
    <div className={classes.row} data-changed={isChanged || undefined}>
      <div className={classes.source} role="cell">
        <span lang="en" dir="ltr">
          {source}
        </span>
        {meaning && (
          <small lang="en" dir="ltr">
            {meaning}
          </small>
        )}
        {form && <small>{text('Plural form: {{form}}', { form })}</small>}
      </div>
      <div className={classes.translation} role="cell">
        <textarea
          aria-label={text('Translation of {{source}}', { source: named })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          lang={language}
          dir={direction}
          rows={1}
          spellCheck
          readOnly={!canEdit}
          value={translation}
          placeholder={language === 'en' ? source : undefined}
          onChange={event => onChange(key, event.target.value)}
          onKeyDown={event => stepByKey(event, onStep)}
        />
        {problem && (
          <p id={id} className={classes.problem}>
            {text(problem.text, problem.values)}
          </p>
        )}
      </div>
      {canEdit && (
        <div role="cell">
          <IconButton
            icon={IconX}
            size="small"
            label={text('Remove the line {{source}}', { source: named })}
            onClick={() => onChange(key, null)}
          />
        </div>
      )}
    </div>
  )
}, isSameRow)

/** The functions are made again with each drawing of the table, and do the same. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  const one = before.line
  const other = after.line
  return (
    one.key === other.key &&
    one.translation === other.translation &&
    one.isChanged === other.isChanged &&
    before.canEdit === after.canEdit &&
    before.language === after.language
  )
}

/** Enter and the arrow keys go from line to line; Shift+Enter breaks a line. */
function stepByKey(event: KeyboardEvent<HTMLTextAreaElement>, onStep: LineFocus['step']): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return
  const isNext =
    (event.key === 'Enter' && !event.shiftKey) ||
    (event.key === 'ArrowDown' && (event.ctrlKey || selectionEnd === value.length))
  const isPrevious = event.key === 'ArrowUp' && (event.ctrlKey || (selectionStart === 0 && selectionEnd === 0))
  if (!isNext && !isPrevious) return
  event.preventDefault()
  onStep(event.currentTarget, isNext ? 1 : -1)
}
