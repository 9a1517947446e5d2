import { numberValue } from '@holdall/contract/kit/values/values.ts'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ListDeclaration } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'

export type ListNewsProps<L extends ListDeclaration> = {
  view: ListView<L>
  selected: number
  selectedText: (count: number) => string
}

/** Announces changes in the list to screen readers. */
export function ListNews<L extends ListDeclaration>({ view, selected, selectedText }: ListNewsProps<L>) {
  const text = useText()
  const { page, pageCount, state, isStale } = view
  const rows =
    page && !isStale
      ? text('{{count, number}} rows, page {{page}} of {{pages}}', {
          count: page.total,
          defaultValue_one: '{{count, number}} row, page {{page}} of {{pages}}',
          page: state.page,
          pages: numberValue(pageCount),
        })
      : ''
  return (
    <VisuallyHidden>
      <span role="status">{rows}</span>
      <span role="status">{selected > 0 ? selectedText(selected) : ''}</span>
    </VisuallyHidden>
  )
}
