import type { ReactNode } from 'react'
import type { FileKind } from './file-kinds.ts'

type PageKind = Exclude<FileKind, 'folder'>

/**
 * The symbol on the page, on a grid of 24; its area is x 7 to 17, y 10 to 20. Drawn on whole units to stay sharp at 24,
 * 48 and 96.
 */
export const glyphs: Record<PageKind, ReactNode> = {
  image: (
    <>
      <circle cx="9.5" cy="11.5" r="1.5" fill="currentColor" />
      <path d="M7 19l3.2-4 2 2.2 2.3-3.2L17 19z" fill="currentColor" strokeWidth="1" />
    </>
  ),
  video: <path d="M9.5 11v8l6.5-4z" fill="currentColor" />,
  audio: (
    <>
      <path d="M10.5 18v-6.5l5-1.2v6.2" />
      <circle cx="9" cy="18" r="1.5" fill="currentColor" />
      <circle cx="14" cy="16.5" r="1.5" fill="currentColor" />
    </>
  ),
  pdf: (
    <path
      d="M7 18v-5h1.3a1.4 1.4 0 0 1 0 2.8H7M10.8 13v5h.8a2 2 0 0 0 2-2v-1a2 2 0 0 0-2-2zM15.6 18v-5H18M15.6 15.5h1.9"
      strokeWidth="1.25"
    />
  ),
  document: <path d="M8 12h8M8 15h8M8 18h5" />,
  sheet: <path d="M7.5 11.5h9v7h-9zM7.5 15h9M11 11.5v7" strokeWidth="1.4" />,
  slides: (
    <>
      <path d="M7.5 11.5h9v5.5h-9z" strokeWidth="1.4" />
      <path d="M12 17v2.5" strokeWidth="1.4" />
    </>
  ),
  code: <path d="M10 12l-3 3 3 3M14 12l3 3-3 3" />,
  archive: <path d="M11 3h2M11 6h2M11 9h2M11 12h2M10.5 15h3v4h-3z" strokeWidth="1.5" />,
  text: <path d="M8 12h8M12 12v7" />,
  other: (
    <>
      <circle cx="8.5" cy="15.5" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="12" cy="15.5" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="15.5" cy="15.5" r="1.2" fill="currentColor" stroke="none" />
    </>
  ),
}

/** The same symbols on a grid of 16, simpler; their area is x 4 to 12, y 6 to 14. */
export const smallGlyphs: Record<PageKind, ReactNode> = {
  image: <path d="M4.5 13l2.5-4 1.5 2 1.2-1.5L11.5 13z" fill="currentColor" strokeWidth=".5" />,
  video: <path d="M6.5 7v5.5L11 9.75z" fill="currentColor" strokeWidth=".5" />,
  audio: (
    <>
      <path d="M7.5 12V7.5l3-.5v4" strokeWidth="1" />
      <circle cx="6.5" cy="12" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="9.5" cy="11" r="1.2" fill="currentColor" stroke="none" />
    </>
  ),
  pdf: (
    <>
      <path d="M5 7h3v3H5z" fill="currentColor" stroke="none" />
      <path d="M9.5 7.5H11M9.5 9.5H11M5 12h6" strokeWidth="1" />
    </>
  ),
  document: <path d="M5 7.5h6M5 9.5h6M5 11.5h4" strokeWidth="1" />,
  sheet: <path d="M5 7.5h6v5H5zM5 10h6M7.5 7.5v5" strokeWidth="1" />,
  slides: <path d="M4.5 7.5h7v4h-7zM8 11.5v2" strokeWidth="1" />,
  code: <path d="M6.5 8l-2 2 2 2M9.5 8l2 2-2 2" strokeWidth="1.2" />,
  archive: <path d="M7.5 2.5h1M7.5 4.5h1M7.5 6.5h1M7 9h2v3H7z" strokeWidth="1" />,
  text: <path d="M5 7.5h6M8 7.5v5" strokeWidth="1.2" />,
  other: <path d="M5.5 10.5h.01M8 10.5h.01M10.5 10.5h.01" strokeWidth="1.6" />,
}
