import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { IconButton } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/text.ts'
import type { TiffPages } from './use-tiff-pages.ts'

/** Turns the pages of a picture that has several. */
export function PageTools({ pages: { page, count, go } }: { pages: TiffPages }) {
  const text = useText()
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={text('Previous page')}
        disabled={page === 1}
        onClick={() => go(page - 1)}
      />
      <output>{text('{{page}} of {{pages}}', { page: numberValue(page), pages: numberValue(count) })}</output>
      <IconButton
        icon={IconChevronRight}
        label={text('Next page')}
        disabled={page === count}
        onClick={() => go(page + 1)}
      />
      <hr />
    </>
  )
}
