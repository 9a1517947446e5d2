import classes from './file-icon.module.css'
import type { FileKind } from './file-kinds.ts'
import { glyphs, smallGlyphs } from './glyphs.tsx'

export type FileIconProps = {
  kind: FileKind
  /** Of a folder: the name of one of the theme’s folder colours. */
  color?: string | undefined
  /** 16, 24, 48 or 96 px are drawn pixel by pixel. */
  size?: number
  /** Accessible name; without it, the icon is decoration beside a name. */
  label?: string
  className?: string
}

/** The icon of a kind of file: a coloured page below 40 px, a light page with a coloured symbol above. */
export function FileIcon({ kind, color, size = 24, label, className }: FileIconProps) {
  const isSmall = size < 20
  const grid = isSmall ? 16 : 24
  const style = size >= 40 ? classes.large : classes.solid
  const a11y = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the name is in aria-label, so that no tooltip covers the list
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      data-kind={kind}
      data-color={color}
      className={`${classes.icon} ${style} ${className ?? ''}`}
      {...a11y}
    >
      {kind === 'folder' ? <Folder isSmall={isSmall} /> : <Page kind={kind} isSmall={isSmall} />}
    </svg>
  )
}

function Folder({ isSmall }: { isSmall: boolean }) {
  if (isSmall) {
    return (
      <>
        <path d="M1 4a2 2 0 0 1 2-2h2.6a2 2 0 0 1 1.4.6L8.4 4H13a2 2 0 0 1 2 2v1H1z" className={classes.folderBack} />
        <path d="M1 6h14v6a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" className={classes.folderFront} />
      </>
    )
  }
  return (
    <>
      <path
        d="M2 6a2.5 2.5 0 0 1 2.5-2.5h4.3a2.5 2.5 0 0 1 1.8.750L12.3 6h7.2A2.5 2.5 0 0 1 22 8.5V11H2z"
        className={classes.folderBack}
      />
      <path d="M2 9h20v8.5a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 17.5z" className={classes.folderFront} />
      <path d="M2 9h20v.8H2z" className={classes.folderEdge} />
    </>
  )
}

function Page({ kind, isSmall }: { kind: Exclude<FileKind, 'folder'>; isSmall: boolean }) {
  if (isSmall) {
    return (
      <>
        <path d="M4 1h5l4 4v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V2.5A1.5 1.5 0 0 1 4.5 1z" className={classes.page} />
        <path d="M9 1l4 4h-3a1 1 0 0 1-1-1z" className={classes.fold} />
        <g className={classes.glyph}>{smallGlyphs[kind]}</g>
      </>
    )
  }
  return (
    <>
      <path
        d="M6.5 1H14l6 6v13.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 20.5v-17A2.5 2.5 0 0 1 6.5 1z"
        className={classes.page}
      />
      <path d="M14 1l6 6h-4.5A1.5 1.5 0 0 1 14 5.5z" className={classes.fold} />
      <g className={classes.glyph}>{glyphs[kind]}</g>
    </>
  )
}
