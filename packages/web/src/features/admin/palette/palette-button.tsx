import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Suspense, useEffect, useState } from 'react'
import { isModalOpen } from '../../../platform/dialogs.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { isShortcut } from '../../../ui/actions/action.ts'
import { Keys } from '../../../ui/actions/keys.tsx'
import { cx } from '../../../ui/cx.ts'
import { useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './palette-button.module.css'

const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }))
const shortcut = 'Mod+K'

/** The navbar button that opens the palette, as Ctrl-K does from anywhere, even in fields. */
export function PaletteButton() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isModalOpen() || !isShortcut(event, shortcut)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconSearch size={17} stroke={1.8} aria-hidden="true" />
        <span className={cx(classes.words, visuallyHidden.onPhones)}>{text('Search or run a command')}</span>
        <span className={classes.keys} aria-hidden="true">
          <Keys shortcut={shortcut} />
        </span>
      </button>
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
